using System.Diagnostics;
using SqliteBench.Machine;
using SqliteBench.Tests.Programs;

namespace SqliteBench.Tests.Faults;

/// <summary>Processes of a comparison of two engines that something else kills, and that would go on for hours.</summary>
public sealed class KilledProcessTests : IDisposable
{
    private readonly TemporaryDirectory _directory = new();

    [WorkersFact]
    public async Task A_lane_that_is_killed_is_one_sentence_and_the_other_lanes_end()
    {
        using LiveProgram program = Start();

        await program.ReachAsync("|---|");
        await LiveProgram.SendAsync("KILL", WorkersOf(program)[0]);
        ProgramRun run = await program.EndAsync();

        run.ExitCode.ShouldBe(ExitCode.Failure);
        string sentence = run.Error.ShouldHaveSingleItem();
        sentence.ShouldStartWith("failed: select: ");
        sentence.ShouldEndWith("its process ended early, with exit code 137");
        program.Living().ShouldBeEmpty();
        Directory.GetFileSystemEntries(_directory.Location).ShouldBe([_directory.File("templates")]);
    }

    [WorkersFact]
    public async Task Workers_end_with_a_program_that_is_killed()
    {
        using LiveProgram program = Start();

        await program.ReachAsync("|---|");
        Process[] workers = [.. WorkersOf(program).Select(Process.GetProcessById)];
        await program.SendAsync("KILL");
        await program.EndAsync();

        foreach (Process worker in workers)
        {
            await worker.WaitForExitAsync(TestRun.End);
            worker.Dispose();
        }
    }

    [WorkersFact]
    public async Task Workers_end_with_a_program_that_is_interrupted()
    {
        using LiveProgram program = Start();

        await program.ReachAsync("|---|");
        await program.SendAsync("TERM");
        ProgramRun run = await program.EndAsync();

        InterruptTests.CheckEnd(program, run, _directory.Location);
    }

    public void Dispose() => _directory.Dispose();

    private LiveProgram Start() =>
        new([
            .. "pair @system @bundled --workloads select --rows 1000 --seconds 36000 --directory".Split(' '),
            _directory.Location,
        ]);

    // One for each of the two engines, and one for the second once more.
    private static int[] WorkersOf(LiveProgram program)
    {
        int[] workers = [.. program.Living().Where(process => process != program.Id)];
        workers.Length.ShouldBe(3);
        return workers;
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
