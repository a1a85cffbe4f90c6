using SqliteBench.CommandLine;
using SqliteBench.Results;
using SqliteBench.Tests.Programs;
using SqliteBench.Tests.Volumes;

namespace SqliteBench.Tests.Faults;

/// <summary>Disks that become full, or take no changes any more, while the program runs.</summary>
[Collection(WholeRunCollection.Name)]
public sealed class FullDiskTests
{
    [SmallDiskFact]
    public async Task A_template_that_does_not_fit_is_one_sentence_and_leaves_nothing()
    {
        using SmallDisk disk = await SmallDisk.MountAsync(160);
        using LiveProgram program = new(
            $"pair pinvoke sqlitepclraw --workloads select --rows 100000 --seconds 1 --directory {disk.Location}".Split(
                ' '
            )
        );

        await program.ReachAsync("building the template database");
        disk.Fill();
        ProgramRun run = await program.EndAsync();

        run.ExitCode.ShouldBe(ExitCode.Failure);
        string sentence = run.Error.ShouldHaveSingleItem();
        sentence.ShouldStartWith("failed: the template database '");
        // Whoever comes first: who makes the folder, or who fills the database in it.
        sentence.ShouldMatch("cannot be built: (No space left on device|SQLite error 13: database or disk is full)");
        disk.Entries().ShouldBeSubsetOf(["templates"]);
        string templates = Path.Combine(disk.Location, "templates");
        (Directory.Exists(templates) ? Directory.GetFileSystemEntries(templates) : []).ShouldBeEmpty();
    }

    [SmallDiskFact]
    public async Task Cases_that_do_not_fit_fail_alone_and_reports_that_do_not_fit_leave_the_results_so_far()
    {
        using SmallDisk databases = await SmallDisk.MountAsync(20);
        using SmallDisk reports = await SmallDisk.MountAsync(20);
        string results = ResultsFile.OfArtifacts(reports.Location);
        using LiveProgram program = new([
            .. "--providers pinvoke,sqlitepclraw --workloads select,insert --rows 5000 --job dry".Split(' '),
            .. (string[])["--directory", databases.Location, "--artifacts", reports.Location],
        ]);

        await program.WaitUntilAsync(() => File.Exists(results));
        databases.Fill();
        reports.Fill();
        await program.ReachAsync("[3/4]");
        databases.Free();
        ProgramRun run = await program.EndAsync();

        run.ExitCode.ShouldBe(ExitCode.Failure);
        run.Error.ShouldAllBe(line => line.StartsWith("failed: "));
        string all = string.Join('\n', run.Error);
        run.Error.Count(line => line.Contains(" on select (") || line.Contains(" on insert ("))
            .ShouldBeInRange(1, 2, all);
        all.ShouldContain("No space left on device");
        all.ShouldContain("the results were not written: ");
        all.ShouldContain("the reports were not written: ");
        all.ShouldContain("the page of the run was not written: ");
        run.Output.ShouldContain(line => line.StartsWith("[4/4]") && !line.Contains("FAILED"), all);
        ResultsFile.Read(results).IsPartial.ShouldBeTrue();
        Directory.GetFiles(Path.GetDirectoryName(results)!).ShouldBe([results]);
        databases.Entries().ShouldBe(["templates"]);
        program.Living().ShouldBeEmpty();
    }

    [SmallDiskFact]
    public async Task A_disk_that_takes_no_changes_any_more_is_one_sentence_and_the_next_run_removes_what_is_left()
    {
        using SmallDisk disk = await SmallDisk.MountAsync(40);
        string[] arguments =
        [
            .. "pair pinvoke sqlitepclraw --workloads insert --rows 1000 --directory".Split(' '),
            disk.Location,
        ];
        using LiveProgram program = new([.. arguments, "--seconds", "60"]);

        await program.ReachAsync("|---|");
        await disk.BreakAsync();
        ProgramRun run = await program.EndAsync();

        run.ExitCode.ShouldBe(ExitCode.Failure);
        run.Error.ShouldHaveSingleItem().ShouldStartWith("failed: insert: ");
        await disk.RepairAsync();
        ProgramRun again = await ProgramRun.OfAsync([.. arguments, "--seconds", "1"]);
        again.ExitCode.ShouldBe(ExitCode.Success, string.Join('\n', again.Error));
        disk.Entries().ShouldBe(["templates"]);
    }
}
