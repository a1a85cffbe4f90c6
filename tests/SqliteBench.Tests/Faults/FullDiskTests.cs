using SqliteBench.Results.Durability;
using SqliteBench.Tests.Machine;
using SqliteBench.Tests.Measurement.Turns;

namespace SqliteBench.Tests.Faults;

public sealed class FullDiskTests
{
    [SmallDiskFact]
    public async Task A_template_that_does_not_fit_is_one_sentence_and_leaves_nothing()
    {
        using SmallDisk disk = await SmallDisk.MountAsync(4);
        string templates = Directory.CreateDirectory(Path.Combine(disk.Location, "templates")).FullName;
        TemplateCache cache = new(templates);
        Template template = WorkloadCatalog.Find("select")!.Template(1000, StreamOptions.DefaultSeed);
        await using Listener output = new(disk.Fill);

        IOException exception = Should.Throw<IOException>(() => cache.Prepare([template], output));

        output.Lines.ShouldBe([$"building the template database {template.FileName} ..."]);
        exception.Message.ShouldStartWith($"the template database '{cache.PathOf(template)}' cannot be built: ");
        // Whoever comes first: who makes the folder, or who fills the database in it.
        exception.Message.ShouldMatch("No space left on device|SQLite error 13: database or disk is full");
        Directory.GetFileSystemEntries(templates).ShouldBeEmpty();
    }

    [SmallDiskFact]
    public async Task Reports_that_do_not_fit_leave_the_results_so_far()
    {
        using TemporaryDirectory databases = new();
        using SmallDisk reports = await SmallDisk.MountAsync(4);
        string results = ResultsFile.OfArtifacts(reports.Location);
        ResultsFile.Write(results, SampleResults.Run(SampleResults.Case("cpp")));
        string before = await File.ReadAllTextAsync(results);
        reports.Fill();

        ProgramCall run = ProgramCall.Of([
            .. "durability --providers pinvoke --pragmas journal_mode=WAL+synchronous=FULL --kills 0".Split(' '),
            .. "--power-losses 0 --rate-milliseconds 1".Split(' '),
            .. (string[])["--directory", databases.Location, "--artifacts", reports.Location],
        ]);

        run.ExitCode.ShouldBe(ExitCode.Failure);
        run.Output[^1].ShouldBe("cases not tested: 1");
        run.Error.Select(line => line.Split(": No space left on device")[0])
            .ShouldBe(["failed: could not write the results", "failed: could not write the page of the run"]);
        (await File.ReadAllTextAsync(results)).ShouldBe(before);
        Directory.GetFileSystemEntries(Path.GetDirectoryName(results)!).ShouldBe([results]);
        Directory.GetFileSystemEntries(databases.Location).ShouldBeEmpty();
    }

    [SmallDiskFact]
    public async Task Commits_that_do_not_fit_are_not_measured()
    {
        using SmallDisk disk = await SmallDisk.MountAsync(4);
        disk.Fill();
        DurabilitySetting[] settings = [DurabilitySetting.All[0]];
        DurabilityPlan plan = new([PInvokeShim.Provider], settings, EngineChoice.Bundled, 1, default, (1, 1), (0, 0));
        DurabilityRun run = new(plan, disk.Location, TextWriter.Null);

        run.Measure(() => { });

        run.Cases.Single().Failure.ShouldNotBeNull().ShouldMatch("^pinvoke with .*(is full|No space left on device)");
        DurabilityTable.Summary(run.Cases).ShouldBe("cases not measured: 1");
    }

    [SmallDiskFact]
    public async Task A_schema_that_fills_the_disk_is_stopped()
    {
        const string endless = "WITH n AS (SELECT 1 UNION ALL SELECT 1 FROM n)";
        using TemporaryDirectory artifacts = new();
        using SmallDisk disk = await SmallDisk.MountAsync(10);
        string file = artifacts.File("app.sql");
        foreach (string rows in (string[])["VALUES (zeroblob(6000000))", $"{endless} SELECT randomblob(1000) FROM n"])
        {
            await File.WriteAllTextAsync(
                file,
                $"-- schema\nCREATE TABLE t (b);\nINSERT INTO t {rows};\n-- name: a :many\nSELECT b FROM t;"
            );

            ProgramCall
                .Mistake("queries", file, "--directory", disk.Location, "--artifacts", artifacts.Location)
                .ShouldMatch("the databases need [0-9]+ MB and .* free; choose a smaller database or another --dir");
            disk.Entries().ShouldBeEmpty();
        }
    }

    [SmallDiskFact]
    public async Task A_verification_that_does_not_fit_is_a_mistake_and_leaves_nothing()
    {
        using SmallDisk disk = await SmallDisk.MountAsync(4);

        ProgramRun run = await ProgramRun.OfAsync("verify", "--directory", disk.Location);

        run.ExitCode.ShouldBe(ExitCode.Usage);
        run.Error.ShouldHaveSingleItem()
            .ShouldMatch(
                "^sqlitebench: the databases need [0-9]+ MB and '.*' has [0-3] MB free; choose fewer --workloads "
            );
        disk.Entries().ShouldBeEmpty();
    }

    [SmallDiskFact]
    public async Task A_disk_that_takes_no_changes_any_more_is_one_sentence_and_the_next_run_removes_what_is_left()
    {
        using SmallDisk disk = await SmallDisk.MountAsync(8);
        string words = "pinvoke sqlitepclraw --workloads insert --rows 200 --operations 100 --pragmas normal";
        PairCommand command = new();
        PairSelection selection = command.Read(CommandCatalog.Parse(command, words.Split(' ')));
        FakeLauncher launcher = new(
            (candidates, _, _) =>
            {
                using CaseWork work = candidates[0].Begin();
                work.Open();
                // Blocking is safe, because nothing waits for this thread.
                Task.Run(disk.BreakAsync).GetAwaiter().GetResult();
                work.Execute();
                throw new InvalidOperationException("the disk still takes changes");
            }
        );

        ProgramCall run = ProgramCall.Of(() =>
            PairCommand.Run(selection, disk.Location, Console.Out, Console.Error, launcher)
        );

        run.ExitCode.ShouldBe(ExitCode.Failure);
        run.Error.ShouldHaveSingleItem().ShouldStartWith("failed: insert: ");
        await disk.RepairAsync();
        disk.Entries().Count.ShouldBe(3, "the templates, and a folder of databases with its lock");
        new RunDirectory(disk.Location).Dispose();
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
