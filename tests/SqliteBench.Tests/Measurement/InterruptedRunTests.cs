namespace SqliteBench.Tests.Measurement;

public sealed class InterruptedRunTests : IDisposable
{
    private readonly TemporaryDirectory _directory = new();

    private static RunResults Interrupted { get; } =
        SampleResults.Run(SampleResults.Case("cpp")) with
        {
            IsPartial = true,
            Commit = GitCommit.Of(Repository.Root),
        };

    [Fact]
    public void The_same_command_goes_on() =>
        InterruptedRun.Read(Written(Interrupted), Interrupted.Command).Cases.Count.ShouldBe(1);

    [Fact]
    public void A_run_that_came_to_its_end_does_not_go_on() =>
        Sentence(Interrupted with { IsPartial = false }, Interrupted.Command).ShouldContain("the last run finished");

    [Fact]
    public void A_run_whose_cases_failed_goes_on()
    {
        RunResults run = Interrupted with
        {
            IsPartial = false,
            Cases = [Interrupted.Cases[0] with { Failure = "full" }],
        };

        InterruptedRun.Read(Written(run), run.Command).Cases.Count.ShouldBe(1);
    }

    [Fact]
    public void Another_command_is_named_with_that_of_the_run() =>
        Sentence(Interrupted, "--rows 5").ShouldContain($"'{Interrupted.Command}', not '--rows 5'");

    [Fact]
    public void Another_commit_is_named() =>
        Sentence(Interrupted with { Commit = "another" }, Interrupted.Command).ShouldContain("'another'");

    [Fact]
    public void Without_a_run_there_is_nothing_to_go_on_with() =>
        Should
            .Throw<UsageException>(() => InterruptedRun.Read(_directory.File("none.csv"), ""))
            .Message.ShouldStartWith("--resume: there is no ");

    [Theory]
    [InlineData("processor", "another")]
    [InlineData("storage", "tmpfs (rw), device not reported by the system")]
    [InlineData("runtime_settings", "DOTNET_TieredPGO=0")]
    public void Another_machine_or_storage_is_named_whether_it_was_told_before_or_is_now(string name, string value)
    {
        KeyValuePair<string, string>[] usual = [.. Interrupted.Environment.Where(other => other.Key != name)];
        RunResults before = Interrupted with { Environment = usual };
        KeyValuePair<string, string>[] now = [.. usual, new(name, value)];
        Should.NotThrow(() => InterruptedRun.ThrowIfElsewhere(before, usual));
        Should
            .Throw<UsageException>(() => InterruptedRun.ThrowIfElsewhere(before, now))
            .Message.ShouldBe($"--resume: {name} was '' in the interrupted run and is '{value}' now");
        Should
            .Throw<UsageException>(() => InterruptedRun.ThrowIfElsewhere(before with { Environment = now }, usual))
            .Message.ShouldBe($"--resume: {name} was '{value}' in the interrupted run and is '' now");
    }

    public void Dispose() => _directory.Dispose();

    private string Sentence(RunResults run, string command) =>
        Should.Throw<UsageException>(() => InterruptedRun.Read(Written(run), command)).Message;

    private string Written(RunResults run)
    {
        string path = _directory.File(ResultsFile.Name);
        ResultsFile.Write(path, run);
        return path;
    }
}
