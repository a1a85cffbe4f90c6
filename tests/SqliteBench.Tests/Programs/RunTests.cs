using System.Text.RegularExpressions;
using SqliteBench.Machine;
using SqliteBench.Measurement.Turns;
using SqliteBench.Providers;
using SqliteBench.Reporting;
using SqliteBench.Results;

namespace SqliteBench.Tests.Programs;

/// <summary>What a whole run says and writes, with paired rounds, a label, and a setting in which every case fails.</summary>
[Collection(WholeRunCollection.Name)]
public sealed partial class RunTests(RunTests.Run run) : IClassFixture<RunTests.Run>
{
    // SQLite is built with a largest number, 8 unless the build says otherwise.
    private const string NotTaken = "threads=1000000";

    private static readonly string[] s_providers =
    [
        .. new[] { NativeBaseline.Provider, PInvokeShim.Provider }
            .Where(provider => provider.Availability.IsAvailable)
            .Select(provider => provider.Id),
    ];

    private static readonly bool s_observes = EngineObserver.Absence(PInvokeShim.Provider) is null;

    // Launches, which are the least within a second, and the baseline is in all of them; without it the one iteration.
    private static int SamplesOf(string provider) =>
        !s_providers.Contains(NativeBaseline.Id) ? 1
        : provider == NativeBaseline.Id ? s_providers.Length * LaunchSchedule.LeastLaunches
        : LaunchSchedule.LeastLaunches;

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
    public void The_last_screen_has_a_row_for_every_setting_and_no_line_wider_than_a_terminal()
    {
        string[] screen = [.. run.Ended.Output.SkipWhile(line => !line.EndsWith("over C++ on the same engine?"))];

        screen.Count(line => line.EndsWith(" failed", StringComparison.Ordinal)).ShouldBe(2);
        run.Ended.Output.Where(line => !line.StartsWith("report: "))
            .ShouldAllBe(line => line.Length <= LastScreen.Width);
    }

    [NativeFact]
    public void Cases_that_were_measured_have_their_ratio_to_the_baseline_and_to_the_layer_below()
    {
        RunResults results = ResultsFile.Read(Path.Combine(run.Artifacts, "results", ResultsFile.Name));
        foreach (CaseResult result in results.Cases.Where(result => result.Failure is null))
        {
            result.Metric("ratio_paired")!.Value.High.ShouldNotBeNull();
            result.Metric("noise_floor").ShouldNotBeNull();
            (result.Metric("ratio_layer") is not null).ShouldBe(result.Provider == PInvokeShim.Id);
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
            result.Samples.Count.ShouldBe(failed ? 0 : SamplesOf(result.Provider));
            result.Metrics.ContainsKey("time_ns").ShouldBe(!failed);
            result.Metrics.ContainsKey("latency_p50_ns").ShouldBe(!failed);
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
