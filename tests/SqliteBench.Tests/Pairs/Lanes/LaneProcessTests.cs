using System.Diagnostics;
using SqliteBench.Pairs;
using SqliteBench.Pairs.Lanes;
using SqliteBench.Providers;
using SqliteBench.Studies;
using SqliteBench.Tests.Programs;

namespace SqliteBench.Tests.Pairs.Lanes;

/// <summary>Lanes as the processes that they are.</summary>
public sealed class LaneProcessTests : IDisposable
{
    private readonly TemporaryDirectory _directory = new();
    private readonly LaneGroup _group = new();

    [SystemEngineFact]
    public void Two_lanes_run_one_provider_on_two_engines_and_both_answer_right()
    {
        string provider = (
            NativeBaseline.Provider.Availability.IsAvailable ? NativeBaseline.Provider : PInvokeShim.Provider
        ).Id;
        List<string> sources = [];
        foreach (string engine in new[] { "system", "bundled" })
        {
            LaneProcess lane = _group.Start($"{provider}@{engine}");
            sources.Add(lane.Ask(new LaneRequest.Start(engine, provider, ["select"])).Versions!.EngineSourceId);
            LaneRequest.Prepare prepare = Prepare(provider, engine, "select");
            lane.Ask(prepare);
            lane.Ask(new LaneRequest.Open());
            lane.Ask(new LaneRequest.Run(0, prepare.Plan.ChunkSize)).Nanoseconds.ShouldBeGreaterThan(0);
            lane.Close();
        }

        sources.Distinct().Count().ShouldBe(2);
    }

    [Fact]
    public void A_lane_says_which_workloads_its_engine_cannot_run()
    {
        LaneProcess lane = Start();

        // Every engine of the packages can run all of them.
        lane.Ask(new LaneRequest.Start("bundled", PInvokeShim.Id, ["bulk-json-100"])).Impossible.ShouldBeEmpty();
    }

    [Fact]
    public void A_library_that_is_none_is_the_wrong_engine_and_another_may_follow()
    {
        LaneProcess lane = Start();

        LaneReply reply = lane.Ask(new LaneRequest.Start(_directory.File("none.so"), PInvokeShim.Id, []));

        reply.IsWrongEngine.ShouldBeTrue();
        reply.Failure.ShouldNotBeNull().ShouldContain(_directory.File("none.so"));
        lane.Ask(new LaneRequest.Start("bundled", PInvokeShim.Id, [])).IsWrongEngine.ShouldBeFalse();
    }

    [Fact]
    public void A_failure_in_a_lane_is_one_sentence_with_its_name()
    {
        LaneProcess lane = Start();
        lane.Ask(new LaneRequest.Start("bundled", PInvokeShim.Id, ["select"]));
        lane.Ask(Prepare(PInvokeShim.Id, "bundled", "select", "threads=1000000"));

        LaneException failure = Should.Throw<LaneException>(() => lane.Ask(new LaneRequest.Open()));

        failure.Message.ShouldStartWith("lane: ");
        failure.Message.ShouldContain("threads");
        failure.Message.ShouldNotContain("\n");
        failure.IsInterruption.ShouldBeFalse();
    }

    [Fact]
    public void A_lane_that_has_ended_is_one_sentence_and_can_be_closed()
    {
        LaneProcess lane = Start();
        lane.Ask(new LaneRequest.Start("bundled", PInvokeShim.Id, []));
        using (Process process = Process.GetProcessById(lane.Id))
        {
            process.Kill();
            process.WaitForExit();
        }

        LaneException failure = Should.Throw<LaneException>(() => lane.Ask(new LaneRequest.Open()));

        failure.Message.ShouldStartWith("lane: its process ended early, with exit code ");
        failure.Message.ShouldNotContain("\n");
        lane.Close();
    }

    [Fact]
    public void A_program_that_is_no_lane_is_one_sentence()
    {
        ProcessStartInfo start = LaneStart.Create();
        start.ArgumentList[^1] = "list";
        start.ArgumentList.Add("studies");
        using LaneProcess lane = new("lane", start);

        Should
            .Throw<LaneException>(() => lane.Ask(new LaneRequest.Open()))
            .Message.ShouldBe("lane: its process said something else than it was asked for");
    }

    [Fact]
    public void Lanes_end_with_their_group_and_there_are_no_others_afterwards()
    {
        int[] running = [Start().Id, Start().Id];

        _group.Kill();

        running.ShouldAllBe(id => HasEnded(id));
        Should.Throw<LaneException>(() => _group.Start("another"));
    }

    [Fact]
    public async Task A_lane_ends_when_its_input_does()
    {
        using Process lane = ProgramRun.Start(["pair-lane"], null, isFed: true);
        await lane.StandardInput.WriteLineAsync(new LaneRequest.Start("bundled", PInvokeShim.Id, []).ToLine());
        await lane.StandardInput.FlushAsync();
        LaneReply.Parse((await lane.StandardOutput.ReadLineAsync())!).Failure.ShouldBeNull();

        lane.StandardInput.Close();

        ProgramRun run = await ProgramRun.EndAsync(lane);
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

    private LaneRequest.Prepare Prepare(
        string provider,
        string engine,
        string workload,
        string pragmas = "synchronous=OFF"
    )
    {
        Axes axes = SmallCase.Of(_directory, provider, engine, workload, pragmas);
        return new LaneRequest.Prepare(axes, PairedPlan.Of(axes, [PairedSubject.Of(provider, axes)]));
    }

    private LaneProcess Start() => _group.Start("lane");
}
