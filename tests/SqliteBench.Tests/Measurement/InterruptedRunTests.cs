namespace SqliteBench.Tests.Measurement;

public sealed class InterruptedRunTests : DirectoryTests
{
    private static RunResults Interrupted { get; } =
        SampleResults.Run(SampleResults.Case("cpp")) with
        {
            IsPartial = true,
            Commit = GitCommit.Read(Repository.Root),
        };

    [Fact]
    public void The_same_command_goes_on_with_a_run_that_was_interrupted_or_whose_cases_failed()
    {
        CaseResult failed = Interrupted.Cases[0] with { Failure = "full" };
        RunResults run = Interrupted with { IsPartial = false, Cases = [failed] };
        InterruptedRun.Read(Written(Interrupted), Interrupted.Command).Cases.Count.ShouldBe(1);
        InterruptedRun.Read(Written(run), run.Command).Cases.Count.ShouldBe(1);
    }

    [Fact]
    public void What_keeps_a_run_from_going_on_is_named()
    {
        string command = Interrupted.Command;
        Sentence(Interrupted with { IsPartial = false }, command).ShouldContain("the last run finished");
        Sentence(Interrupted, "--rows 5").ShouldContain($"'{command}', not '--rows 5'");
        Sentence(Interrupted with { Commit = "another" }, command).ShouldContain("'another'");
        MessageOf<UsageException>(() => InterruptedRun.Read(Temporary.File("none.csv"), ""))
            .ShouldStartWith("--resume: there is no ");
    }

    [Theory]
    [InlineData("processor", "another")]
    [InlineData("storage", "tmpfs (rw)")]
    [InlineData("runtime_settings", "DOTNET_TieredPGO=0")]
    public void Another_machine_or_storage_is_named_whether_it_was_told_before_or_is_now(string name, string value)
    {
        KeyValuePair<string, string>[] usual = [.. Interrupted.Environment.Where(other => other.Key != name)];
        RunResults before = Interrupted with { Environment = usual };
        KeyValuePair<string, string>[] now = [.. usual, new(name, value)];
        Should.NotThrow(() => InterruptedRun.ThrowIfElsewhere(before, before with { Environment = usual }));
        MessageOf<UsageException>(() => InterruptedRun.ThrowIfElsewhere(before, before with { Environment = now }))
            .ShouldBe($"--resume: {name} was '' in the interrupted run and is '{value}' now");
        MessageOf<UsageException>(() =>
                InterruptedRun.ThrowIfElsewhere(before with { Environment = now }, before with { Environment = usual })
            )
            .ShouldBe($"--resume: {name} was '{value}' in the interrupted run and is '' now");
    }

    private string Sentence(RunResults run, string command) =>
        MessageOf<UsageException>(() => InterruptedRun.Read(Written(run), command));

    private string Written(RunResults run)
    {
        string path = Temporary.File(ResultsFile.Name);
        ResultsFile.Write(path, run);
        return path;
    }
}
