namespace SqliteBench.Tests.Faults;

/// <summary>Processes that time candidates, that something else kills, and that would go on for hours.</summary>
public sealed class KilledProcessTests : DirectoryTests
{
    [WorkersFact]
    public async Task A_worker_that_is_killed_is_one_sentence_and_there_is_no_other()
    {
        using LiveProgram program = Start();

        await program.ReachAsync("(--seconds)");
        await LiveProgram.SendAsync("KILL", await WorkerOfAsync(program));
        ProgramRun run = await program.EndAsync();

        run.ExitCode.ShouldBe(ExitCode.Failure);
        string sentence = run.Error.ShouldHaveSingleItem();
        sentence.ShouldStartWith("failed: select: ");
        sentence.ShouldEndWith("its process ended early, with exit code 137");
        program.Living().ShouldBeEmpty();
        Directory.GetFileSystemEntries(Temporary.Location).ShouldBe([Temporary.File("templates")]);
    }

    [WorkersFact]
    public async Task Workers_end_with_a_program_that_is_killed()
    {
        using LiveProgram program = Start();
        await program.ReachAsync("(--seconds)");
        using Process worker = Process.GetProcessById(await WorkerOfAsync(program));
        await program.SendAsync("KILL");
        await program.EndAsync();
        await worker.WaitForExitAsync(TestRun.End);
    }

    [WorkersFact]
    public async Task What_an_interruption_keeps_the_doctor_from_checking_is_no_problem()
    {
        using LiveProgram program = new("doctor", "--noise-seconds", "36000", "--directory", Temporary.Location);

        await program.ReachAsync(" load: ");
        await WorkerOfAsync(program);
        await program.SendAsync("TERM");
        ProgramRun run = await program.EndAsync();

        InterruptTests.CheckEnd(program, run, Temporary.Location);
        run.Output[^1].ShouldContain(" load: ");
    }

    // As by memory that is mapped to a full disk.
    [WorkersFact]
    public async Task A_verification_whose_process_is_killed_is_one_sentence_and_leaves_nothing()
    {
        using LiveProgram program = new("verify", "--directory", Temporary.Location);

        await program.ReachAsync("checked");
        await LiveProgram.SendAsync("KILL", await WorkerOfAsync(program));
        ProgramRun run = await program.EndAsync();

        run.ExitCode.ShouldBe(ExitCode.Failure);
        run.Error[^1]
            .ShouldBe(
                "sqlitebench: the checking process ended early, with exit code 137; is there space left in"
                    + $" '{Temporary.Location}'?"
            );
        program.Living().ShouldBeEmpty();
        InterruptTests.LeftIn(Temporary.Location).ShouldBeEmpty();
    }

    // A killed process of .NET leaves pipes there unless its diagnostics are switched off.
    [WorkersFact]
    public async Task Workers_leave_no_temporary_files_when_they_are_killed()
    {
        using LiveProgram program = Start();
        await program.ReachAsync("(--seconds)");
        int worker = await WorkerOfAsync(program);

        await LiveProgram.SendAsync("KILL", worker);
        await program.EndAsync();

        Directory.GetFiles(Path.GetTempPath(), $"*-{worker}-*").ShouldBeEmpty();
    }

    private LiveProgram Start() =>
        new([
            .. "pair @system @bundled --workloads select --rows 1000 --seconds 36000 --directory".Split(' '),
            Temporary.Location,
        ]);

    // One launch follows the other, with a moment between them.
    private static async Task<int> WorkerOfAsync(LiveProgram program)
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

/// <summary>Needs a second engine, and a system that shows which processes belong to a program.</summary>
public sealed class WorkersFactAttribute : FactAttribute
{
    public WorkersFactAttribute() =>
        Skip = OperatingSystem.IsLinux()
            ? new SystemEngineFactAttribute().Skip
            : "only Linux shows the environment of other processes";
}
