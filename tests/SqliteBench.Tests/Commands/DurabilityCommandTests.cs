using SqliteBench.Machine;
using SqliteBench.Results;
using SqliteBench.Tests.Programs;

namespace SqliteBench.Tests.Commands;

/// <summary>The command <c>durability</c>.</summary>
public sealed class DurabilityCommandTests : IDisposable
{
    private readonly TemporaryDirectory _directory = new();
    private readonly TemporaryDirectory _artifacts = new();

    public void Dispose()
    {
        _directory.Dispose();
        _artifacts.Dispose();
    }

    // As a process: another test may simulate power losses, of which a process has one at a time.
    [Fact]
    public async Task A_short_run_ends_with_a_table_and_keeps_its_results()
    {
        ProgramRun run = await ProgramRun.OfAsync([
            "durability",
            .. "--providers pinvoke --pragmas journal_mode=WAL+synchronous=FULL --kills 1 --power-losses 5".Split(' '),
            .. "--rate-milliseconds 10 --label mine --seed 3".Split(' '),
            "--directory",
            _directory.Location,
            "--artifacts",
            _artifacts.Location,
        ]);

        run.ExitCode.ShouldBe(ExitCode.Success, string.Join('\n', run.Error.Concat(run.Output)));
        run.Output.ShouldContain(line => line.StartsWith("| WAL | FULL | pinvoke |", StringComparison.Ordinal));
        run.Output[^1].ShouldBe("1 of 1 cases as SQLite promises");
        Directory.EnumerateFileSystemEntries(_directory.Location).ShouldBeEmpty();
        RunResults kept = ResultsFile.Read(Path.Combine(_artifacts.Location, "published", "mine", ResultsFile.Name));
        kept.Command.ShouldContain("--seed 3");
        kept.Cases.ShouldHaveSingleItem().Metric("kills").ShouldBe(new Estimate(1));
    }
}
