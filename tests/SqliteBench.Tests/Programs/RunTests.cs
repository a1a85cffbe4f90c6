using System.Globalization;
using System.Text.Json;
using System.Text.RegularExpressions;
using SqliteBench.CommandLine;
using SqliteBench.Providers;
using SqliteBench.Results;

namespace SqliteBench.Tests.Programs;

/// <summary>What a whole run says and writes, with paired rounds, a label, and a setting in which every case fails.</summary>
[Collection(WholeRunCollection.Name)]
public sealed partial class RunTests(RunTests.Run run) : IClassFixture<RunTests.Run>
{
    // SQLite is built with a largest number, 8 unless the build says otherwise.
    private const string NotTaken = "threads=1000000";

    private static readonly string[] s_axes = ["Method", "Workload", "Pragmas", "BatchSize", "Threads", "Rows"];
    private static readonly string[] s_providers =
    [
        .. new[] { NativeBaseline.Provider, PInvokeShim.Provider }
            .Where(provider => provider.Availability.IsAvailable)
            .Select(provider => provider.Id),
    ];

    private static readonly bool s_observes = EngineObserver.Absence(PInvokeShim.Provider) is null;

    private static IReadOnlyList<string> Cases =>
        [
            .. from provider in s_providers
            from pragmas in (string[])["normal", NotTaken]
            from batchSize in (string[])["1", "all"]
            select $"{provider} select {pragmas} {batchSize} 1 1000",
        ];

    [Fact]
    public void A_case_that_fails_is_named_with_what_was_wrong_and_the_others_go_on()
    {
        run.Ended.ExitCode.ShouldBe(ExitCode.Failure);
        run.Ended.Error.Count.ShouldBe(Cases.Count(IsFailure), string.Join('\n', run.Ended.Error));
        foreach (string provider in s_providers)
        {
            run.Ended.Error.Count(line =>
                    line.StartsWith($"failed: {provider} on select ({NotTaken}, ", StringComparison.Ordinal)
                    && ValueItHas().IsMatch(line)
                )
                .ShouldBe(2, string.Join('\n', run.Ended.Error));
        }
    }

    [Fact]
    public void Nothing_but_the_template_is_left() =>
        Directory.GetFileSystemEntries(run.Databases).ShouldBe([Path.Combine(run.Databases, "templates")]);

    [Fact]
    public void The_table_has_a_row_for_every_combination()
    {
        IReadOnlyList<IReadOnlyDictionary<string, string>> table = CsvReport.Read(run.Artifacts);

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

    [NativeFact]
    public void Paired_ratios_lead_the_figures_of_the_table()
    {
        string header = File.ReadLines(CsvReport.PathOf(run.Artifacts, "-report.csv")).First();
        IReadOnlyList<IReadOnlyDictionary<string, string>> table = CsvReport.Read(run.Artifacts);

        header.ShouldContain(",Schema,Ratio (paired),95 % interval,≈,ns/op,");
        foreach (IReadOnlyDictionary<string, string> row in table.Where(row => !IsFailure(row["Pragmas"])))
        {
            row["Ratio (paired)"].ShouldMatch(@"^\d+\.\d{3}$");
            row["95 % interval"].ShouldMatch(@"^\d+\.\d{3} - \d+\.\d{3}$");
            row["NoiseFloor"].ShouldMatch(@"^\d\.\d{4}$");
        }

        File.ReadLines(CsvReport.PathOf(run.Artifacts, "-report-ladder.csv"))
            .ShouldContain(line => line.Contains(",pinvoke,cpp,", StringComparison.Ordinal));
    }

    [Fact]
    public void The_Markdown_has_the_same_rows_and_a_table_for_each_kind_of_survey()
    {
        string[] lines = File.ReadAllLines(CsvReport.PathOf(run.Artifacts, "-report-github.md"));
        string[] titles = ["## Latency", .. s_observes ? ["## Input, output and native memory"] : (string[])[]];

        lines.Where(line => line.StartsWith("## ", StringComparison.Ordinal)).ShouldBe(titles);
        lines
            .TakeWhile(line => line != titles[0])
            .Select(line => line.Replace("*", "", StringComparison.Ordinal))
            .Select(line => line.Trim('|').Split('|', StringSplitOptions.TrimEntries))
            .Where(cells => cells.Length > s_axes.Length && s_providers.Contains(cells[0]))
            .Select(cells => string.Join(' ', cells.Take(s_axes.Length)))
            .ShouldBe(Cases, ignoreOrder: true);
    }

    [NativeFact]
    public void The_noise_floor_is_a_line_below_the_tables_and_no_column_of_them()
    {
        string floor = run
            .Ended.Output.Where(line => line.StartsWith("noise floor: ", StringComparison.Ordinal))
            .ShouldHaveSingleItem();
        floor.ShouldMatch(
            @"^noise floor: \d+\.\d % \(cpp against itself, largest of 2 settings\); more --pair-seconds narrow the intervals$"
        );
        string[] lines = File.ReadAllLines(CsvReport.PathOf(run.Artifacts, "-report-github.md"));
        lines.ShouldContain(floor);
        lines.ShouldContain(line => line.Contains("| Ratio (paired) | 95 % interval", StringComparison.Ordinal));
        lines.ShouldNotContain(line => line.Contains("NoiseFloor", StringComparison.Ordinal));
        lines.ShouldContain(line => line.StartsWith("| select | normal | 1 | pinvoke | cpp | "));
    }

    [NativeFact]
    public void The_paired_ratios_are_metrics_of_each_case_that_was_measured()
    {
        using JsonDocument report = JsonDocument.Parse(
            File.ReadAllText(CsvReport.PathOf(run.Artifacts, "-report-full.json"))
        );
        string[] paired = ["Ratio (paired)", "Ratio (paired) low", "Ratio (paired) high", "NoiseFloor"];
        foreach (JsonElement benchmark in report.RootElement.GetProperty("Benchmarks").EnumerateArray())
        {
            JsonElement[] metrics = benchmark.TryGetProperty("Metrics", out JsonElement found)
                ? [.. found.EnumerateArray()]
                : [];
            bool failed = IsFailure(benchmark.GetProperty("Parameters").GetString()!);
            metrics
                .Select(metric => metric.GetProperty("Descriptor").GetProperty("DisplayName").GetString()!)
                .Intersect(paired)
                .ShouldBe(failed ? [] : paired, ignoreOrder: true);
        }
    }

    [Theory]
    [InlineData("results")]
    [InlineData("published/sample")]
    public void The_results_have_every_case_with_its_figures_or_its_failure(string folder)
    {
        RunResults results = ResultsFile.Read(Path.Combine(run.Artifacts, folder, ResultsFile.Name));

        results.IsPartial.ShouldBeFalse();
        results.Label.ShouldBe("sample");
        results.Command.ShouldContain("--workloads select --rows 1000");
        results.Environment.ShouldContain(new KeyValuePair<string, string>("engine", "bundled"));
        results
            .Cases.Select(result =>
                $"{result.Provider} {string.Join(' ', result.Axes.Take(5).Select(axis => axis.Value))}"
            )
            .ShouldBe(Cases, ignoreOrder: true);
        foreach (CaseResult result in results.Cases)
        {
            bool failed = IsFailure(result.Axes[1].Value);
            (result.Failure is not null).ShouldBe(failed);
            result.Samples.Count.ShouldBe(failed ? 0 : 1);
            result.Metrics.ContainsKey("time_ns").ShouldBe(!failed);
            result.Metrics.ContainsKey("written_bytes").ShouldBe(!failed && s_observes);
        }
    }

    [Theory]
    [InlineData("results/report.html")]
    [InlineData("published/sample/report.md")]
    public void The_pages_have_the_figures_and_the_failures(string page)
    {
        string text = File.ReadAllText(Path.Combine(run.Artifacts, page));

        text.ShouldContain("Failed: ");
        text.ShouldContain("Time of an operation");
        run.Ended.Output[^1].ShouldEndWith(Path.Combine("results", "report.html"));
    }

    [GeneratedRegex("threads\\b.*1000000.* has [0-9]+$")]
    private static partial Regex ValueItHas();

    private static bool IsFailure(string text) => text.Contains(NotTaken, StringComparison.Ordinal);

    private static bool IsPositive(string cell) =>
        double.TryParse(cell, NumberStyles.Float, CultureInfo.InvariantCulture, out double value) && value > 0;

    /// <summary>The run, which all of these read.</summary>
    public sealed class Run : IAsyncLifetime, IDisposable
    {
        private readonly TemporaryDirectory _databases = new();
        private readonly TemporaryDirectory _artifacts = new();

        /// <summary>The directory for databases.</summary>
        public string Databases => _databases.Location;

        /// <summary>The folder of artifacts.</summary>
        public string Artifacts => _artifacts.Location;

        /// <summary>What it said.</summary>
        internal ProgramRun Ended { get; private set; } = new(0, [], []);

        public async Task InitializeAsync() =>
            Ended = await ProgramRun.OfAsync([
                .. "--workloads select --rows 1000 --batch-sizes 1,all --pragmas".Split(' '),
                .. (string[])[$"normal,{NotTaken}", "--providers", string.Join(',', s_providers)],
                .. "--operations 100 --iterationCount 1 --warmupCount 1 --pair-seconds 1 --label sample".Split(' '),
                .. (string[])["--directory", Databases, "--artifacts", Artifacts],
            ]);

        public Task DisposeAsync() => Task.CompletedTask;

        public void Dispose()
        {
            _databases.Dispose();
            _artifacts.Dispose();
        }
    }
}
