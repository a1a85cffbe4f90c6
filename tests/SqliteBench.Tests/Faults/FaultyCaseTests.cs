using SqliteBench.CommandLine;
using SqliteBench.Measuring;
using SqliteBench.Results;
using SqliteBench.Tests.Programs;

namespace SqliteBench.Tests.Faults;

/// <summary>What befalls the process or the database of one case.</summary>
[Collection(WholeRunCollection.Name)]
public sealed class FaultyCaseTests : IDisposable
{
    private static readonly byte[] s_garbage = [.. Enumerable.Repeat((byte)0x5A, 200_000)];

    private readonly TemporaryDirectory _directory = new();
    private readonly TemporaryDirectory _artifacts = new();

    [ProcessesFact]
    public async Task Cases_whose_process_is_killed_or_whose_database_is_damaged_or_removed_fail_alone()
    {
        using LiveProgram program = new([
            .. "--providers pinvoke,sqlitepclraw --workloads select,insert --rows 2000 --job dry".Split(' '),
            .. (string[])["--directory", _directory.Location, "--artifacts", _artifacts.Location],
        ]);

        await program.ReachAsync("building the benchmark program");
        await program.WaitUntilAsync(() => Databases().Length > 0);
        await LiveProgram.SendAsync("KILL", program.Living(CaseReport.ContenderVariable).Keys.ShouldHaveSingleItem());
        await program.ReachAsync("[1/4]");
        await program.DoUntilAsync("[2/4]", () => Array.ForEach(Databases(), Overwrite));
        await program.DoUntilAsync("[3/4]", () => Array.ForEach(Databases(), File.Delete));
        ProgramRun run = await program.EndAsync();

        run.ExitCode.ShouldBe(ExitCode.Failure);
        string[] failed = [.. run.Error.Where(line => line.StartsWith("failed: ", StringComparison.Ordinal))];
        failed.Length.ShouldBe(3, string.Join('\n', run.Error));
        run.Error.Count.ShouldBe(3, string.Join('\n', run.Error));
        failed[0].ShouldContain("Workload=select");
        failed[0].ShouldEndWith(": the process of the case ended early, with exit code 137");
        failed[1].ShouldContain(" on select (");
        failed[2].ShouldContain(" on insert (");
        CheckResults(ResultsFile.Read(ResultsFile.OfArtifacts(_artifacts.Location)));
        CsvReport.Read(_artifacts.Location).Count.ShouldBe(4);
        program.Living().ShouldBeEmpty();
        Directory.GetFileSystemEntries(_directory.Location).ShouldBe([_directory.File("templates")]);
    }

    public void Dispose()
    {
        _directory.Dispose();
        _artifacts.Dispose();
    }

    private static void CheckResults(RunResults results)
    {
        results.IsPartial.ShouldBeFalse("a case that failed is one that was measured");
        results.Cases.Count.ShouldBe(4);
        results.Cases.Count(result => result.Failure is null).ShouldBe(1);
        results.Cases.Count(result => result.Samples.Count > 0).ShouldBe(1);
    }

    // Those of the cases, in the folder of the run.
    private string[] Databases() =>
        [.. Directory.GetDirectories(_directory.Location, "run-*").SelectMany(run => Directory.GetFiles(run, "*.db"))];

    private static void Overwrite(string database)
    {
        try
        {
            using FileStream file = new(database, FileMode.Open, FileAccess.Write, FileShare.ReadWrite);
            file.Seek(100, SeekOrigin.Begin);
            file.Write(s_garbage);
        }
        catch (IOException)
        {
            // It is gone, as the case has ended.
        }
    }
}
