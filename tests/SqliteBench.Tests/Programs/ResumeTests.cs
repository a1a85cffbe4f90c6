using SqliteBench.Results;

namespace SqliteBench.Tests.Programs;

/// <summary>A run that is interrupted, and goes on.</summary>
[Collection(WholeRunCollection.Name)]
public sealed class ResumeTests(WholeRun whole)
{
    [SignalFact]
    public async Task A_run_that_is_interrupted_keeps_what_is_measured()
    {
        WholeRun.Interrupted run = await whole.InterruptedAsync();

        run.Results.IsPartial.ShouldBeTrue();
        run.Results.Cases.Select(result => result.Failure).ShouldBe([null, null]);
        string end = string.Join(' ', run.Ended.Output.SkipWhile(line => !line.StartsWith("partial: ")));
        end.ShouldStartWith("partial: 2 cases are kept in ");
        end.ShouldEndWith("; the same command with --resume continues");
    }

    [LinuxFact("Only Linux shows which process is that of a case.")]
    public async Task A_case_whose_process_is_killed_fails_and_the_run_goes_on()
    {
        WholeRun.Interrupted run = await whole.InterruptedAsync();

        string[] cases = [.. run.Ended.Cases];
        cases.Select(line => line.Contains("FAILED", StringComparison.Ordinal)).ShouldBe([false, false, true]);
        cases[2].ShouldStartWith("[3/8] ");
        string.Join(' ', run.Ended.Output).ShouldContain(" the process of the case ended early, with exit code 137: ");
    }

    [SignalFact]
    public async Task The_same_command_measures_what_is_missing_and_reports_all_cases()
    {
        WholeRun.Interrupted before = await whole.InterruptedAsync();

        ProgramRun run = await whole.EndedAsync();

        run.Output.ShouldContain("continuing an interrupted run: 2 cases are already measured");
        run.Cases.Select(line => line[..5]).ShouldBe(Enumerable.Range(1, 6).Select(number => $"[{number}/6]"));
        RunResults all = whole.Results;
        all.IsPartial.ShouldBeFalse();
        all.Started.ShouldBe(before.Results.Started);
        all.Cases.Select(result => result.Key).Distinct().Count().ShouldBe(8);
        foreach (CaseResult kept in before.Results.Cases)
        {
            all.Cases.Single(result => result.Key == kept.Key).Samples.ShouldBe(kept.Samples);
        }
    }
}
