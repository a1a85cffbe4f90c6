using SqliteBench.CommandLine;
using SqliteBench.Tests.Programs;

namespace SqliteBench.Tests.Faults;

/// <summary>Processes that the program has started itself, and that something else kills.</summary>
[Collection(ProgramCollection.Name)]
public sealed class KilledProcessTests : IDisposable
{
    private readonly TemporaryDirectory _directory = new();
    private readonly TemporaryDirectory _artifacts = new();

    [LanesFact]
    public async Task A_lane_that_is_killed_is_one_sentence_and_the_other_lanes_end()
    {
        using LiveProgram program = new([
            .. "pair @system @bundled --workloads select --rows 1000 --seconds 60 --directory".Split(' '),
            _directory.Location,
        ]);

        await program.ReachAsync("|---|");
        await LiveProgram.SendAsync("KILL", Children(program, "pair-lane")[0]);
        ProgramRun run = await program.EndAsync();

        run.ExitCode.ShouldBe(ExitCode.Failure);
        string sentence = run.Error.ShouldHaveSingleItem();
        sentence.ShouldStartWith("failed: select: ");
        sentence.ShouldEndWith("its process ended early, with exit code 137");
        program.Living().ShouldBeEmpty();
        Directory.GetFileSystemEntries(_directory.Location).ShouldBe([_directory.File("templates")]);
    }

    [ProcessesFact]
    public async Task A_process_that_commits_and_is_killed_fails_its_case_and_the_others_go_on()
    {
        using LiveProgram program = new([
            "durability",
            .. "--providers pinvoke --kills 3 --power-losses 1 --rate-milliseconds 10".Split(' '),
            .. "--pragmas journal_mode=WAL+synchronous=FULL,journal_mode=WAL+synchronous=OFF".Split(' '),
            .. (string[])["--directory", _directory.Location, "--artifacts", _artifacts.Location],
        ]);

        // A process takes far longer to start than these signals are apart.
        await program.DoUntilAsync(
            "[1/2]",
            () =>
            {
                foreach (int process in Children(program, " ledger "))
                {
                    using System.Diagnostics.Process kill = System.Diagnostics.Process.Start(
                        "kill",
                        ["-KILL", $"{process}"]
                    );
                    kill.WaitForExit();
                }
            }
        );
        ProgramRun run = await program.EndAsync();

        run.ExitCode.ShouldBe(ExitCode.Failure);
        string sentence = run.Error.ShouldHaveSingleItem();
        sentence.ShouldStartWith("failed: pinvoke with journal_mode=WAL+synchronous=");
        sentence.ShouldContain("a process that commits ended early, with exit code 137");
        run.Output[^1].ShouldBe("1 of 2 cases as SQLite promises");
        program.Living().ShouldBeEmpty();
        Directory.EnumerateFileSystemEntries(_directory.Location).ShouldBeEmpty();
    }

    public void Dispose()
    {
        _directory.Dispose();
        _artifacts.Dispose();
    }

    private static int[] Children(LiveProgram program, string verb) =>
        [.. program.Living().Where(process => process.Value.Contains(verb)).Select(process => process.Key)];
}

/// <summary>Needs a second engine, and a system that shows the processes.</summary>
public sealed class LanesFactAttribute : FactAttribute
{
    public LanesFactAttribute() => Skip = new ProcessesFactAttribute().Skip ?? new SystemEngineFactAttribute().Skip;
}
