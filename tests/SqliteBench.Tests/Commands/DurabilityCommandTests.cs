namespace SqliteBench.Tests.Commands;

/// <summary>It simulates power losses; a process can run only one such simulation at a time.</summary>
[Collection(ObserverCollection.Name)]
public sealed class DurabilityCommandTests : DirectoryTests
{
    [Fact]
    public void A_short_run_ends_with_a_table_and_keeps_its_results()
    {
        ProgramCall run = ProgramCall.Of([
            "durability",
            .. "--providers pinvoke --pragmas journal_mode=WAL+synchronous=FULL --kills 1 --power-losses 5".Split(' '),
            .. "--rate-milliseconds 10 --label mine --seed 3".Split(' '),
            "--directory",
            Temporary.Location,
            "--artifacts",
            Other.Location,
        ]);

        run.ExitCode.ShouldBe(ExitCode.Success, string.Join('\n', run.Error.Concat(run.Output)));
        run.Output.ShouldContain(line => line.StartsWith("| WAL | FULL | pinvoke |", StringComparison.Ordinal));
        run.Output[^1].ShouldBe("1 of 1 as SQLite promises");
        Directory.EnumerateFileSystemEntries(Temporary.Location).ShouldBeEmpty();
        RunResults kept = ResultsFile.Read(Path.Combine(Other.Location, "published", "mine", ResultsFile.Name));
        kept.Command.ShouldContain("--seed 3");
        kept.Cases.ShouldHaveSingleItem().Metric("kills").ShouldBe(new Estimate(1));
    }
}
