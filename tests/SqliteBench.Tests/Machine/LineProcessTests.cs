namespace SqliteBench.Tests.Machine;

public sealed class LineProcessTests
{
    [Fact]
    public void A_process_that_has_ended_is_one_sentence_with_its_exit_code_and_what_it_said()
    {
        ProcessStartInfo start = OwnProgram.Start("list", "nonsense");
        using LineProcess process = new("test: its process", start, CancellationToken.None);

        Should
            .Throw<WorkerException>(() => process.Ask("x"))
            .Message.ShouldStartWith("test: its process ended early, with exit code 2: sqlitebench: list: unknown");
    }

    [LinuxFact("Only Unix has signals.")]
    public void A_process_that_is_killed_is_one_sentence_with_128_and_the_number_of_the_signal()
    {
        using LineProcess process = new(
            "test: its process",
            new("sh", ["-c", "kill -KILL $$"]),
            CancellationToken.None
        );

        Should
            .Throw<WorkerException>(process.Read)
            .Message.ShouldBe("test: its process ended early, with exit code 137");
    }

    // cat prints nothing on its own, and ends when its input ends.
    [LinuxFact("Only Unix has this program cat.")]
    public async Task A_process_that_is_asked_when_it_is_cancelled_is_killed()
    {
        using CancellationTokenSource source = new();
        using LineProcess process = new("test: its process", new("cat"), source.Token);
        Task<string> answer = Task.Run(process.Read);

        await source.CancelAsync();

        await Should.ThrowAsync<OperationCanceledException>(answer.WaitAsync(TestRun.End));
        process.Process.HasExited.ShouldBeTrue();
    }

    [Fact]
    public void A_program_that_is_missing_is_one_sentence() =>
        Should
            .Throw<WorkerException>(() => new LineProcess("test: it", new("nonesuch-program"), CancellationToken.None))
            .Message.ShouldStartWith("test: it cannot be started: ");
}
