namespace SqliteBench.Tests.Faults;

/// <summary>Something else kills the program, or its checking process.</summary>
public sealed class KilledProcessTests : DirectoryTests
{
    private const string Reason = "Only Linux shows the environment of other processes.";

    [LinuxFact(Reason)]
    public async Task Workers_end_with_a_program_that_is_killed()
    {
        using LiveProgram program = new([
            .. "pair pinvoke sqlitepclraw --workloads select --rows 1000 --seconds 36000 --directory".Split(' '),
            Temporary.Location,
        ]);
        await program.ReachAsync("(--seconds)");
        using Process worker = Process.GetProcessById(await WorkerOfAsync(program));
        await program.SendAsync("KILL");
        await program.EndAsync();
        await worker.WaitForExitAsync(TestRun.End);
    }

    // As by memory that is mapped to a full disk.
    [LinuxFact(Reason)]
    public async Task A_verification_whose_process_is_killed_is_one_sentence_and_leaves_nothing()
    {
        using LiveProgram program = new("verify", "--directory", Temporary.Location);

        await program.ReachAsync("checked");
        await LiveProgram.SendAsync("KILL", await WorkerOfAsync(program));
        ProgramRun run = await program.EndAsync();

        run.ExitCode.ShouldBe(ExitCode.Failure);
        run.Error[^1]
            .ShouldBe(
                "sqlitebench: the process of this command ended early, with exit code 137; is there space left in"
                    + $" '{Temporary.Location}'?"
            );
        program.Living().ShouldBeEmpty();
        InterruptTests.LeftIn(Temporary.Location).ShouldBeEmpty();
    }

    /// <summary>The id of a worker. Between two launches, there is none for a moment.</summary>
    internal static async Task<int> WorkerOfAsync(LiveProgram program)
    {
        while (true)
        {
            if (program.Living().FirstOrDefault(process => process != program.Id) is var worker and > 0)
            {
                return worker;
            }
            await Task.Delay(TimeSpan.FromMilliseconds(20), TestRun.End);
        }
    }
}
