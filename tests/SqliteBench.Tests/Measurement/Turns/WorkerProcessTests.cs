using System.Diagnostics;
using SqliteBench.Measurement.Cases;
using SqliteBench.Measurement.Turns;
using SqliteBench.Providers;
using SqliteBench.Tests.Programs;

namespace SqliteBench.Tests.Measurement.Turns;

/// <summary>Workers as the processes that they are.</summary>
public sealed class WorkerProcessTests : IDisposable
{
    private readonly TemporaryDirectory _directory = new();
    private readonly WorkerGroup _group = new();

    [SystemEngineFact]
    public void Two_lanes_run_one_provider_on_two_engines_and_both_answer_right()
    {
        string provider = (
            NativeBaseline.Provider.Availability.IsAvailable ? NativeBaseline.Provider : PInvokeShim.Provider
        ).Id;
        List<string> sources = [];
        foreach (string engine in new[] { "system", "bundled" })
        {
            WorkerProcess worker = _group.Start($"{provider}@{engine}");
            sources.Add(worker.Ask(new WorkerRequest.Start(engine, provider, ["select"])).Versions!.EngineSourceId);
            WorkerRequest.Prepare prepare = Prepare(provider, engine, "select");
            worker.Ask(prepare);
            worker.Ask(new WorkerRequest.Open());
            worker.Ask(new WorkerRequest.Run(0, prepare.Plan.ChunkSize)).Nanoseconds.ShouldBeGreaterThan(0);
            worker.Close();
        }

        sources.Distinct().Count().ShouldBe(2);
    }

    [Fact]
    public void A_lane_says_which_workloads_its_engine_cannot_run()
    {
        WorkerProcess worker = Start();

        // Every engine of the packages can run all of them.
        worker.Ask(new WorkerRequest.Start("bundled", PInvokeShim.Id, ["bulk-json-100"])).Impossible.ShouldBeEmpty();
    }

    [Fact]
    public void A_library_that_is_none_is_the_wrong_engine_and_another_may_follow()
    {
        WorkerProcess worker = Start();

        WorkerReply reply = worker.Ask(new WorkerRequest.Start(_directory.File("none.so"), PInvokeShim.Id, []));

        reply.IsWrongEngine.ShouldBeTrue();
        reply.Failure.ShouldNotBeNull().ShouldContain(_directory.File("none.so"));
        worker.Ask(new WorkerRequest.Start("bundled", PInvokeShim.Id, [])).IsWrongEngine.ShouldBeFalse();
    }

    [Fact]
    public void A_failure_in_a_lane_is_one_sentence_with_its_name()
    {
        WorkerProcess worker = Start();
        worker.Ask(new WorkerRequest.Start("bundled", PInvokeShim.Id, ["select"]));
        worker.Ask(Prepare(PInvokeShim.Id, "bundled", "select", "threads=1000000"));

        WorkerException failure = Should.Throw<WorkerException>(() => worker.Ask(new WorkerRequest.Open()));

        failure.Message.ShouldStartWith("worker: ");
        failure.Message.ShouldContain("threads");
        failure.Message.ShouldNotContain("\n");
        failure.IsInterruption.ShouldBeFalse();
    }

    [Fact]
    public void A_lane_that_has_ended_is_one_sentence_and_can_be_closed()
    {
        WorkerProcess worker = Start();
        worker.Ask(new WorkerRequest.Start("bundled", PInvokeShim.Id, []));
        using (Process process = Process.GetProcessById(worker.Id))
        {
            process.Kill();
            process.WaitForExit();
        }

        WorkerException failure = Should.Throw<WorkerException>(() => worker.Ask(new WorkerRequest.Open()));

        failure.Message.ShouldStartWith("worker: its process ended early, with exit code ");
        failure.Message.ShouldNotContain("\n");
        worker.Close();
    }

    [Fact]
    public void A_program_that_is_no_lane_is_one_sentence()
    {
        ProcessStartInfo start = WorkerStart.Create();
        start.ArgumentList[^1] = "list";
        start.ArgumentList.Add("studies");
        using WorkerProcess worker = new("worker", start);

        Should
            .Throw<WorkerException>(() => worker.Ask(new WorkerRequest.Open()))
            .Message.ShouldBe("worker: its process said something else than it was asked for");
    }

    [Fact]
    public void Workers_end_with_their_group_and_there_are_no_others_afterwards()
    {
        int[] running = [Start().Id, Start().Id];

        _group.Kill();

        running.ShouldAllBe(id => HasEnded(id));
        Should.Throw<WorkerException>(() => _group.Start("another"));
    }

    [Fact]
    public async Task A_lane_ends_when_its_input_does()
    {
        using Process worker = ProgramRun.Start(["pair-worker"], null, isFed: true);
        await worker.StandardInput.WriteLineAsync(new WorkerRequest.Start("bundled", PInvokeShim.Id, []).ToLine());
        await worker.StandardInput.FlushAsync();
        WorkerReply.Parse((await worker.StandardOutput.ReadLineAsync())!).Failure.ShouldBeNull();

        worker.StandardInput.Close();

        ProgramRun run = await ProgramRun.EndAsync(worker);
        run.ExitCode.ShouldBe(0);
        run.Output.ShouldBeEmpty();
        run.Error.ShouldBeEmpty();
    }

    public void Dispose()
    {
        _group.Dispose();
        _directory.Dispose();
    }

    private static bool HasEnded(int id)
    {
        try
        {
            using Process process = Process.GetProcessById(id);
            return process.HasExited;
        }
        catch (ArgumentException)
        {
            return true;
        }
    }

    private WorkerRequest.Prepare Prepare(
        string provider,
        string engine,
        string workload,
        string pragmas = "synchronous=OFF"
    )
    {
        Axes axes = SmallCase.Of(_directory, provider, engine, workload, pragmas);
        return new WorkerRequest.Prepare(axes, PairedPlan.Of(axes, [PairedSubject.Of(provider, axes)]));
    }

    private WorkerProcess Start() => _group.Start("worker");
}
