using System.Text.Json;
using SqliteBench.CommandLine;
using SqliteBench.Providers;

namespace SqliteBench.Tests.Programs;

/// <summary>A whole run with paired rounds, with one measured iteration a case.</summary>
[Collection(WholeRunCollection.Name)]
public sealed class PairedRunTests : IDisposable
{
    private readonly TemporaryDirectory _directory = new();
    private readonly TemporaryDirectory _artifacts = new();

    [NativeFact]
    public async Task Paired_ratios_lead_the_figures_and_stand_with_their_floor_in_every_report()
    {
        ProgramRun run = await RunAsync(NativeBaseline.Id, PInvokeShim.Id);

        run.ExitCode.ShouldBe(ExitCode.Success, string.Join('\n', run.Error));
        string floor = run
            .Output.Where(line => line.StartsWith("noise floor: ", StringComparison.Ordinal))
            .ShouldHaveSingleItem();
        floor.ShouldMatch(@"^noise floor: \d+\.\d % \(cpp against itself\); more --pair-seconds narrow the intervals$");
        CheckTable([.. (await File.ReadAllLinesAsync(Report("-report.csv"))).Select(line => line.Split(','))]);
        CheckMarkdown(await File.ReadAllLinesAsync(Report("-report-github.md")), floor);
        CheckMetrics(await File.ReadAllTextAsync(Report("-report-full.json")));
        (await File.ReadAllLinesAsync(Report("-report-ladder.csv"))).ShouldContain(line =>
            line.Contains(",pinvoke,cpp,", StringComparison.Ordinal)
        );
    }

    [Fact]
    public async Task A_run_without_the_baseline_says_that_it_has_no_paired_ratios()
    {
        ProgramRun run = await RunAsync(PInvokeShim.Id);

        run.ExitCode.ShouldBe(ExitCode.Success, string.Join('\n', run.Error));
        run.Output.ShouldContain("no paired ratios: cpp is not among the providers");
        string markdown = await File.ReadAllTextAsync(Report("-report-github.md"));
        markdown.ShouldContain("no paired ratios: cpp is not among the providers");
        markdown.ShouldNotContain("Ratio (paired)");
        Directory.GetFiles(_artifacts.File("results"), "*ladder*").ShouldBeEmpty();
    }

    public void Dispose()
    {
        _directory.Dispose();
        _artifacts.Dispose();
    }

    private static void CheckTable(string[][] table)
    {
        int first = Array.IndexOf(table[0], "Schema") + 1;
        table[0][first..(first + 4)].ShouldBe(["Ratio (paired)", "95 % interval", "≈", "ns/op"]);
        foreach (string[] row in table[1..])
        {
            row[first].ShouldMatch(@"^\d+\.\d{3}$");
            row[first + 1].ShouldMatch(@"^\d+\.\d{3} - \d+\.\d{3}$");
            row[Array.IndexOf(table[0], "NoiseFloor")].ShouldMatch(@"^\d\.\d{4}$");
        }
    }

    private static void CheckMarkdown(string[] lines, string floor)
    {
        lines.ShouldContain(floor);
        lines.ShouldContain(line => line.Contains("| Ratio (paired) | 95 % interval", StringComparison.Ordinal));
        lines.ShouldNotContain(line => line.Contains("NoiseFloor", StringComparison.Ordinal));
        lines.ShouldContain(line => line.StartsWith("| select | pinvoke | cpp | ", StringComparison.Ordinal));
    }

    private static void CheckMetrics(string json)
    {
        using JsonDocument report = JsonDocument.Parse(json);
        foreach (JsonElement benchmark in report.RootElement.GetProperty("Benchmarks").EnumerateArray())
        {
            string[] names =
            [
                .. benchmark
                    .GetProperty("Metrics")
                    .EnumerateArray()
                    .Select(metric => metric.GetProperty("Descriptor").GetProperty("DisplayName").GetString()!),
            ];
            names.ShouldContain("Ratio (paired)");
            names.ShouldContain("Ratio (paired) low");
            names.ShouldContain("Ratio (paired) high");
            names.ShouldContain("NoiseFloor");
        }
    }

    private string Report(string end) =>
        Directory.GetFiles(_artifacts.File("results"), $"*{end}").ShouldHaveSingleItem();

    private Task<ProgramRun> RunAsync(params string[] providers) =>
        ProgramRun.OfAsync([
            .. "--workloads select --rows 1000 --operations 100 --iterationCount 1 --warmupCount 1".Split(' '),
            "--providers",
            string.Join(',', providers),
            "--directory",
            _directory.Location,
            "--artifacts",
            _artifacts.Location,
        ]);
}
