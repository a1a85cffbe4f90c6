namespace SqliteBench.Tests.Measurement.Turns;

/// <summary>Workers as the processes that they are.</summary>
public sealed class WorkerProcessTests : DirectoryTests
{
    private static readonly WorkerRequest s_start = StartWith(EngineChoice.Bundled);

    [Fact]
    public void A_library_that_is_none_is_the_wrong_engine_and_another_may_follow()
    {
        using WorkerProcess worker = new("worker", WorkerProcess.Start());

        MessageOf<WorkerException>(() => worker.Ask(StartWith(EngineChoice.Parse(Temporary.File("none.so")))))
            .ShouldContain(Temporary.File("none.so"));

        worker.Ask(s_start).Failure.ShouldBeNull();
    }

    [Fact]
    public void A_program_that_is_no_lane_is_one_sentence()
    {
        ProcessStartInfo start = WorkerProcess.Start();
        start.ArgumentList[^1] = "list";
        start.ArgumentList.Add("studies");
        using WorkerProcess worker = new("worker", start);

        MessageOf<WorkerException>(() => worker.Ask(s_start))
            .ShouldBe("worker: its process gave an answer that cannot be read");
    }

    [Fact]
    public void A_build_of_its_own_version_is_launched_and_one_that_has_another_version_is_told()
    {
        Case own = Versioned(MicrosoftSqlite.Provider.ReadVersions().PackageVersion);
        Case other = Versioned("0.0.1");
        WorkerLauncher launcher = new(_ => AppContext.BaseDirectory) { WarmsUp = false };

        launcher.Launch([own, own], 1, Inspection.Brief).Times!.Count.ShouldBe(2);
        MessageOf<WorkerException>(() => launcher.Launch([other], 1, Inspection.Brief))
            .ShouldStartWith("candidate: it should run with Microsoft.Data.Sqlite.Core 0.0.1, but runs with ");
    }

    [Fact]
    public async Task A_lane_ends_when_its_input_does()
    {
        using Process worker = ProgramRun.Start([Worker.Argument], null, isFed: true);
        await worker.StandardInput.WriteLineAsync(s_start.ToLine());
        await worker.StandardInput.FlushAsync();
        WorkerReply.Parse((await worker.StandardOutput.ReadLineAsync())!).Failure.ShouldBeNull();

        worker.StandardInput.Close();

        ProgramRun run = await ProgramRun.EndAsync(worker);
        run.ExitCode.ShouldBe(0);
        run.Output.ShouldBeEmpty();
        run.Error.ShouldBeEmpty();
    }

    // A killed .NET process leaves pipes among the temporary files unless its diagnostics are switched off.
    [LinuxFact("Only Linux lists the processes of a program.")]
    public async Task A_worker_that_is_killed_is_one_sentence_and_leaves_no_temporary_files()
    {
        string file = Temporary.File("id");
        ProcessStartInfo start = WorkerProcess.Start();
        string[] command = ["-c", "echo $$ >\"$0\"; exec \"$@\"", file, start.FileName, .. start.ArgumentList];
        start.FileName = "sh";
        start.ArgumentList.Clear();
        Array.ForEach(command, start.ArgumentList.Add);
        using WorkerProcess worker = new("worker", start);
        worker.Ask(s_start).Failure.ShouldBeNull();
        string id = (await File.ReadAllTextAsync(file)).Trim();

        await LiveProgram.SendAsync("KILL", int.Parse(id, CultureInfo.InvariantCulture));

        MessageOf<WorkerException>(() => worker.Ask(s_start))
            .ShouldBe("worker: its process ended early, with exit code 137");
        Directory.GetFiles(Path.GetTempPath(), $"*-{id}-*").ShouldBeEmpty();
    }

    private Case Versioned(string version) =>
        Case.Create(SmallCase.Of(Temporary, MicrosoftSqlite.Id, "bundled", "select")) with
        {
            Name = "candidate",
            Version = new PackageVersion(MicrosoftSqlite.Provider.ReadVersions().Package, version),
        };

    private static WorkerRequest.Start StartWith(EngineChoice engine) =>
        new(engine, SqliteConfig.Normal, PInvokeShim.Provider, []);
}
