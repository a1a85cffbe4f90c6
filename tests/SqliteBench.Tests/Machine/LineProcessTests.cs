namespace SqliteBench.Tests.Machine;

public sealed class LineProcessTests
{
    [Fact]
    public void A_process_that_has_ended_is_one_sentence_with_its_exit_code_and_what_it_said()
    {
        ProcessStartInfo start = OwnProgram.Start("list", "nonsense");
        using LineProcess process = new("test: its process", start);
        Should
            .Throw<WorkerException>(() => process.Ask("x"))
            .Message.ShouldStartWith("test: its process ended early, with exit code 2: sqlitebench: list: unknown");
    }

    [Fact]
    public void A_program_that_is_missing_is_one_sentence() =>
        Should
            .Throw<WorkerException>(() => new LineProcess("test: it", new("nonesuch-program")))
            .Message.ShouldStartWith("test: it cannot be started: ");
}
