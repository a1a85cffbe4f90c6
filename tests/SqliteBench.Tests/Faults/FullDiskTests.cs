using SqliteBench.Machine;
using SqliteBench.Measurement;
using SqliteBench.Providers;
using SqliteBench.Results;
using SqliteBench.Results.Tests;
using SqliteBench.Tests.Machine;
using SqliteBench.Tests.Programs;
using SqliteBench.Workloads;

namespace SqliteBench.Tests.Faults;

/// <summary>Disks that are full, or take no changes any more.</summary>
[Collection(WholeRunCollection.Name)]
public sealed class FullDiskTests
{
    [SmallDiskFact]
    public async Task A_template_that_does_not_fit_is_one_sentence_and_leaves_nothing()
    {
        using SmallDisk disk = await SmallDisk.MountAsync(4);
        string templates = Directory.CreateDirectory(Path.Combine(disk.Location, "templates")).FullName;
        TemplateCache cache = new(templates, PInvokeShim.Provider);
        Template template = WorkloadCatalog.Find("select")!.Template(1000, StreamOptions.DefaultSeed);
        await using Listener output = new(disk.Fill);

        IOException exception = Should.Throw<IOException>(() => TemplatePreparation.Run([template], cache, output));

        output.Lines.ShouldBe([$"building the template database {template.FileName} ..."]);
        exception.Message.ShouldStartWith($"the template database '{cache.PathOf(template)}' cannot be built: ");
        // Whoever comes first: who makes the folder, or who fills the database in it.
        exception.Message.ShouldMatch("No space left on device|SQLite error 13: database or disk is full");
        Directory.GetFileSystemEntries(templates).ShouldBeEmpty();
    }

    [SmallDiskFact]
    public async Task Cases_that_do_not_fit_fail_alone_and_reports_that_do_not_fit_leave_the_results_so_far()
    {
        using TemporaryDirectory databases = new();
        using SmallDisk full = await SmallDisk.MountAsync(8);
        using SmallDisk reports = await SmallDisk.MountAsync(4);
        string results = ResultsFile.OfArtifacts(reports.Location);
        ResultsFile.Write(results, SampleResults.Run(SampleResults.Case("cpp")));
        string before = await File.ReadAllTextAsync(results);
        reports.Fill();
        // The folder of the run, and its lock.
        full.LeaveFiles(2);

        ProgramRun run = await ProgramRun.OfAsync([
            .. "--anyCategories journal --providers pinvoke --pragmas journal_mode=WAL --databases 2".Split(' '),
            .. "--rows 3 --job dry --no-survey".Split(' '),
            .. (string[])["--directory", databases.Location, "--directory", full.Location],
            .. (string[])["--artifacts", reports.Location],
        ]);

        string all = string.Join('\n', run.Error.Concat(run.Output));
        run.ExitCode.ShouldBe(ExitCode.Failure, all);
        string[] cases = [.. run.Cases];
        cases.ShouldAllBe(line => line.Contains("pinvoke"));
        cases.Count(line => line.Contains("FAILED")).ShouldBe(1, all);
        cases.Count(line => line.Contains(" ns/op ")).ShouldBe(cases.Length - 1, all);
        run.Error.ShouldAllBe(line => line.StartsWith("failed: "));
        run.Error.Count.ShouldBe(3, all);
        all.ShouldContain("unable to open database file");
        all.ShouldContain("the results were not written: No space left on device");
        all.ShouldContain("the page of the run was not written: No space left on device");
        (await File.ReadAllTextAsync(results)).ShouldBe(before);
        Directory.GetFileSystemEntries(Path.GetDirectoryName(results)!).ShouldBe([results]);
        full.Entries().ShouldBeEmpty();
        Directory.GetFileSystemEntries(databases.Location).ShouldBeEmpty();
    }

    [SmallDiskFact]
    public async Task A_disk_that_takes_no_changes_any_more_is_one_sentence_and_the_next_run_removes_what_is_left()
    {
        using SmallDisk disk = await SmallDisk.MountAsync(8);
        string[] arguments =
        [
            .. "pair pinvoke sqlitepclraw --workloads insert --rows 200 --operations 100 --directory".Split(' '),
            disk.Location,
        ];
        using LiveProgram program = new([.. arguments, "--seconds", "36000"]);

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

    /// <summary>Does something when it is told the first line.</summary>
    private sealed class Listener(Action act) : StringWriter
    {
        private readonly List<string> _lines = [];

        public IReadOnlyList<string> Lines => _lines;

        public override void WriteLine(string? value)
        {
            if (_lines.Count == 0)
            {
                act();
            }

            _lines.Add(value!);
        }
    }
}
