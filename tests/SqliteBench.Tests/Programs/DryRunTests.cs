using System.Globalization;
using System.Text.RegularExpressions;
using SqliteBench.CommandLine;
using SqliteBench.Providers;
using SqliteBench.Results;

namespace SqliteBench.Tests.Programs;

/// <summary>A whole run, with one measured iteration a case.</summary>
[Collection(WholeRunCollection.Name)]
public sealed partial class DryRunTests : IDisposable
{
    // SQLite is built with a largest number, 8 unless the build says otherwise.
    private const string NotTaken = "threads=1000000";

    private static readonly string[] s_axes = ["Method", "Workload", "Pragmas", "BatchSize", "Threads", "Rows"];
    private static readonly string[] s_pragmas = ["normal", "combination", NotTaken];
    private static readonly string[] s_batchSizes = ["1", "256", "all"];
    private static readonly string[] s_threads = ["1", "2"];
    private static readonly string[] s_providers =
    [
        .. new[] { NativeBaseline.Provider, PInvokeShim.Provider }
            .Where(provider => provider.Availability.IsAvailable)
            .Select(provider => provider.Id),
    ];

    private static readonly bool s_observes = EngineObserver.Absence(PInvokeShim.Provider) is null;

    private readonly TemporaryDirectory _directory = new();
    private readonly TemporaryDirectory _artifacts = new();

    private static IReadOnlyList<string> Cases =>
        [
            .. from provider in s_providers
            from pragmas in s_pragmas
            from batchSize in s_batchSizes
            from threads in s_threads
            select $"{provider} select {pragmas} {batchSize} {threads} 1000",
        ];

    [Fact]
    public async Task Every_combination_is_in_the_reports_and_a_failed_case_is_named_with_what_was_wrong()
    {
        ProgramRun run = await RunAsync();

        run.ExitCode.ShouldBe(ExitCode.Failure, string.Join('\n', run.Error));
        CheckFailures([.. run.Error.Where(line => line.StartsWith("failed: ", StringComparison.Ordinal))]);
        CheckTable(CsvReport.Read(_artifacts.Location));
        CheckMarkdown(await File.ReadAllLinesAsync(CsvReport.PathOf(_artifacts.Location, ".md")));
        new FileInfo(CsvReport.PathOf(_artifacts.Location, ".json")).Length.ShouldBeGreaterThan(0);
        CheckResults(ResultsFile.Read(_artifacts.File(Path.Combine("results", ResultsFile.Name))));
        CheckResults(ResultsFile.Read(_artifacts.File(Path.Combine("published", "sample", ResultsFile.Name))));
        CheckPages(run.Output);
        Directory.GetFileSystemEntries(_directory.Location).ShouldBe([_directory.File("templates")]);
    }

    public void Dispose()
    {
        _directory.Dispose();
        _artifacts.Dispose();
    }

    private static void CheckFailures(string[] failures)
    {
        failures.Length.ShouldBe(Cases.Count(IsFailure), string.Join('\n', failures));
        foreach (string provider in s_providers)
        {
            failures
                .Where(line => line.StartsWith($"failed: {provider} on select ({NotTaken}, ", StringComparison.Ordinal))
                .Count(line => ValueItHas().IsMatch(line))
                .ShouldBe(failures.Length / s_providers.Length, string.Join('\n', failures));
        }
    }

    private static void CheckTable(IReadOnlyList<IReadOnlyDictionary<string, string>> table)
    {
        table.Select(row => string.Join(' ', s_axes.Select(axis => row[axis]))).ShouldBe(Cases, ignoreOrder: true);
        foreach (IReadOnlyDictionary<string, string> row in table)
        {
            bool failed = IsFailure(row["Pragmas"]);
            IsPositive(row["ns/op"]).ShouldBe(!failed, row["ns/op"]);
            IsPositive(row["p50 ns"]).ShouldBe(!failed, row["p50 ns"]);
            IsPositive(row["latencies"]).ShouldBe(!failed, row["latencies"]);
            IsPositive(row["Read B/op"]).ShouldBe(!failed && s_observes, row["Read B/op"]);
            row.ContainsKey("Ratio").ShouldBe(s_providers.Contains(NativeBaseline.Id));
            IsPositive(row.GetValueOrDefault("Ratio", "1")).ShouldBe(!failed || !row.ContainsKey("Ratio"));
        }
    }

    private static void CheckResults(RunResults run)
    {
        run.IsPartial.ShouldBeFalse();
        run.Label.ShouldBe("sample");
        run.Command.ShouldContain("--workloads select --rows 1000");
        run.Environment.ShouldContain(new KeyValuePair<string, string>("engine", "bundled"));
        run.Cases.Select(result =>
                $"{result.Provider} {string.Join(' ', result.Axes.Take(5).Select(axis => axis.Value))}"
            )
            .ShouldBe(Cases, ignoreOrder: true);
        foreach (CaseResult result in run.Cases)
        {
            bool failed = IsFailure(result.Axes[1].Value);
            (result.Failure is not null).ShouldBe(failed);
            result.Samples.Count.ShouldBe(failed ? 0 : 1);
            result.Metrics.ContainsKey("time_ns").ShouldBe(!failed);
            result.Metrics.ContainsKey("written_bytes").ShouldBe(!failed && s_observes);
        }
    }

    private void CheckPages(IReadOnlyList<string> output)
    {
        string page = _artifacts.File(Path.Combine("results", "report.html"));
        output[^1].ShouldEndWith(Path.Combine("results", "report.html"));
        foreach (
            string text in new[] { page, _artifacts.File(Path.Combine("published", "sample", "report.md")) }.Select(
                File.ReadAllText
            )
        )
        {
            text.ShouldContain("Failed: ");
            text.ShouldContain("Time of an operation");
        }
    }

    private static void CheckMarkdown(string[] lines)
    {
        string[] titles = ["## Latency", .. s_observes ? ["## Input, output and native memory"] : (string[])[]];
        lines.Where(line => line.StartsWith("## ", StringComparison.Ordinal)).ShouldBe(titles);
        IEnumerable<string> rows = lines
            .TakeWhile(line => line != titles[0])
            .Select(line => line.Replace("*", "", StringComparison.Ordinal))
            .Select(line => line.Trim('|').Split('|', StringSplitOptions.TrimEntries))
            .Where(cells => cells.Length > s_axes.Length && s_providers.Contains(cells[0]))
            .Select(cells => string.Join(' ', cells.Take(s_axes.Length)));
        rows.ShouldBe(Cases, ignoreOrder: true);
    }

    [GeneratedRegex("threads\\b.*1000000.* has [0-9]+$")]
    private static partial Regex ValueItHas();

    private static bool IsFailure(string text) => text.Contains(NotTaken, StringComparison.Ordinal);

    private static bool IsPositive(string cell) =>
        double.TryParse(cell, NumberStyles.Float, CultureInfo.InvariantCulture, out double value) && value > 0;

    private Task<ProgramRun> RunAsync()
    {
        string[] arguments =
        [
            .. (string[])["--filter", "*", "--job", "dry", "--workloads", "select", "--rows", "1000"],
            .. (string[])["--providers", string.Join(',', s_providers), "--pragmas", string.Join(',', s_pragmas)],
            .. (string[])["--batch-sizes", string.Join(',', s_batchSizes), "--threads", string.Join(',', s_threads)],
            .. (string[])["--directory", _directory.Location, "--artifacts", _artifacts.Location],
            .. (string[])["--label", "sample"],
        ];
        return ProgramRun.OfAsync(arguments);
    }
}
