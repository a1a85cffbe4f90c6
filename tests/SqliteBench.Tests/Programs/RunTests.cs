namespace SqliteBench.Tests.Programs;

[Collection(WholeRunCollection.Name)]
public sealed partial class RunTests(WholeRun run)
{
    private static readonly bool s_observes = PInvokeShim.Provider.ObserverAbsence is null;

    // The launches that count.
    private static void HasItsSamples(CaseResult result, bool failed)
    {
        if (failed)
        {
            result.Samples.ShouldBeEmpty();
            return;
        }

        int launches = (int)result.Metric("launches").ShouldNotBeNull().Value;
        launches.ShouldBeGreaterThanOrEqualTo(WholeRun.Launches);
        int counted = (int)result.Metric("launches_counted").ShouldNotBeNull().Value;
        result.Samples.Count.ShouldBe(counted > 1 ? counted : launches, result.Key);
        result.BaselineSamples.Count.ShouldBe(result.Samples.Count, result.Key);
    }

    [Fact]
    public async Task A_case_that_fails_is_named_with_what_was_wrong_and_the_others_go_on()
    {
        ProgramRun ended = await run.EndedAsync();

        ended.ExitCode.ShouldBe(ExitCode.Failure);
        ended.Error.Count.ShouldBe(WholeRun.Cases.Count(IsFailure), string.Join('\n', ended.Error));
        foreach (string provider in WholeRun.Providers)
        {
            ended
                .Error.Count(line =>
                    line.StartsWith($"failed: {provider} on select ({WholeRun.NotTaken}, ", StringComparison.Ordinal)
                    && ValueItHas().IsMatch(line)
                )
                .ShouldBe(1, string.Join('\n', ended.Error));
        }
    }

    [Fact]
    public async Task Nothing_but_the_template_is_left()
    {
        await run.EndedAsync();
        Directory.GetFileSystemEntries(run.Databases).ShouldBe([Path.Combine(run.Databases, "templates")]);
    }

    [Fact]
    public async Task The_last_screen_has_a_row_for_every_setting_and_no_line_wider_than_a_terminal()
    {
        ProgramRun ended = await run.EndedAsync();
        string[] screen = [.. ended.Output.SkipWhile(line => !line.EndsWith("on the same engine?"))];
        screen.Count(line => line.EndsWith(" failed")).ShouldBe(1);
        ended.Output.Where(line => !line.StartsWith("report: ")).ShouldAllBe(line => line.Length <= Terminal.Width);
    }

    [NativeFact]
    public async Task Cases_that_were_measured_have_their_ratio_to_the_baseline_and_to_the_layer_below()
    {
        await run.EndedAsync();

        foreach (CaseResult result in run.Results.Cases.Where(result => result.Failure is null))
        {
            result.Metric("ratio_paired")!.Value.High.ShouldNotBeNull();
            result.Metric("noise_floor").ShouldNotBeNull();
            (result.Metric("ratio_layer") is not null).ShouldBe(
                result is { Study: "providers", Provider: PInvokeShim.Id }
            );
        }
    }

    [Theory]
    [InlineData("results")]
    [InlineData("published/sample")]
    public async Task The_results_have_every_case_with_its_figures_or_its_failure(string folder)
    {
        await run.EndedAsync();

        RunResults results = ResultsFile.Read(Path.Combine(run.Artifacts, folder, ResultsFile.Name));

        results.IsPartial.ShouldBeFalse();
        results.Label.ShouldBe("sample");
        results.Command.ShouldContain("--workloads select --rows 1000,2000");
        results.Environment.ShouldContain(new KeyValuePair<string, string>("engine", "bundled"));
        results
            .Cases.Select(result =>
                $"{result.Study} {result.Provider} {string.Join(' ', result.Axes.Take(5).Select(axis => axis.Value))}"
            )
            .ShouldBe(WholeRun.Cases, ignoreOrder: true);
        foreach (CaseResult result in results.Cases)
        {
            bool failed = IsFailure(result.Axes[1].Value);
            (result.Failure is not null).ShouldBe(failed);
            HasItsSamples(result, failed);
            result.Metrics.ContainsKey("time_ns").ShouldBe(!failed);
            result.Metrics.ContainsKey("latency_p50_ns").ShouldBe(!failed);
            result.Metrics.ContainsKey("written_bytes").ShouldBe(!failed && s_observes);
        }
    }

    [Theory]
    [InlineData("results/report.html")]
    [InlineData("published/sample/report.md")]
    public async Task The_pages_have_the_figures_and_the_failures(string page)
    {
        ProgramRun ended = await run.EndedAsync();
        string text = await File.ReadAllTextAsync(Path.Combine(run.Artifacts, page));
        text.ShouldContain("failed; the end of the page says why.");
        text.ShouldContain("Cases that failed");
        text.ShouldContain("Time per operation");
        ended.Output[^1].ShouldEndWith(Path.Combine("results", "report.html"));
    }

    [GeneratedRegex("threads\\b.*1000000.* has [0-9]+$")]
    private static partial Regex ValueItHas();

    private static bool IsFailure(string text) => text.Contains(WholeRun.NotTaken);
}
