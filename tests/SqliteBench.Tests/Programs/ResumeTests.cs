namespace SqliteBench.Tests.Programs;

[Collection(WholeRunCollection.Name)]
public sealed class ResumeTests(WholeRun whole)
{
    private const string Reason = "Only Linux shows which process is that of a launch.";

    [LinuxFact(Reason)]
    public async Task A_run_that_is_interrupted_keeps_what_is_measured()
    {
        WholeRun.Interrupted run = await whole.InterruptedAsync();

        run.Results.IsPartial.ShouldBeTrue();
        run.Results.Cases.ShouldAllBe(result => result.Study == WholeRun.Studies[0]);
        Measured(run).Select(result => result.Provider).ShouldBe(WholeRun.Providers, ignoreOrder: true);
        string end = string.Join(' ', run.Ended.Output.SkipWhile(line => !line.StartsWith("partial: ")));
        end.ShouldStartWith($"partial: {Measured(run).Count()} cases are kept in ");
        end.ShouldEndWith("; the same command with --resume continues");
    }

    [LinuxFact(Reason)]
    public async Task A_case_whose_process_is_killed_fails_and_the_run_goes_on()
    {
        WholeRun.Interrupted run = await whole.InterruptedAsync();

        run.Results.Cases.Where(result => RowsOf(result) == "1000")
            .Select(result => result.Failure)
            .ShouldBe(
                WholeRun.Providers.Select(provider => $"{provider}: its process ended early, with exit code 137"),
                ignoreOrder: true
            );
        Measured(run).ShouldAllBe(result => RowsOf(result) == "2000");
    }

    [LinuxFact(Reason)]
    public async Task The_same_command_measures_what_is_missing_and_reports_all_cases()
    {
        WholeRun.Interrupted before = await whole.InterruptedAsync();

        ProgramRun run = await whole.EndedAsync();

        run.Output.ShouldContain($"continuing an interrupted run: {WholeRun.Providers.Count} cases measured");
        RunResults all = whole.Results;
        all.IsPartial.ShouldBeFalse();
        all.Started.ShouldBe(before.Results.Started);
        all.Cases.Select(result => result.Key).Distinct().Count().ShouldBe(WholeRun.Cases.Count);
        foreach (CaseResult kept in Measured(before))
        {
            all.Cases.Single(result => result.Key == kept.Key).Samples.ShouldBe(kept.Samples);
        }
    }

    private static IEnumerable<CaseResult> Measured(WholeRun.Interrupted run) =>
        run.Results.Cases.Where(result => result.Failure is null);

    private static string RowsOf(CaseResult result) => result.Axes.Single(axis => axis.Key == "rows").Value;
}
