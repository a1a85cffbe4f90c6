using SqliteBench.Measurement.Cases;
using SqliteBench.Measurement.Turns;
using SqliteBench.Providers;

namespace SqliteBench.Tests.Measurement.Turns;

public sealed class WorkerHostTests : IDisposable
{
    private readonly TemporaryDirectory _directory = new();
    private readonly WorkerHost _host = new();

    [Theory]
    [InlineData("select", 0)]
    [InlineData("insert", 0)]
    [InlineData("insert", 1)]
    [InlineData("insert", 30)]
    [InlineData("backup", 0)]
    [InlineData("crud-insert", 0)]
    public void It_runs_what_it_is_asked_for_and_leaves_no_database(string workload, int batch)
    {
        PairedPlan plan = Prepare(workload, batch: batch);
        for (int opening = 0; opening < 2; opening++)
        {
            Ask(new WorkerRequest.Open());
            foreach (TimedRange range in RangesOf(plan))
            {
                Ask(new WorkerRequest.Run(range.First, range.Count)).Nanoseconds.ShouldBeGreaterThan(0);
                if (range.Committed > 0)
                {
                    Ask(new WorkerRequest.Commit()).Nanoseconds.ShouldBeGreaterThan(0);
                }
            }

            Ask(new WorkerRequest.Close());
        }

        _host.Dispose();

        Directory.GetFiles(_directory.Location, "*.db").ShouldBe(SmallCase.Templates(_directory));
    }

    [Fact]
    public void The_next_setting_takes_the_place_of_the_one_before()
    {
        Prepare("insert");
        Ask(new WorkerRequest.Open());

        Prepare("select");

        Directory.GetFiles(_directory.Location, "*.db").ShouldBe(SmallCase.Templates(_directory));
        Ask(new WorkerRequest.Open());
        Ask(new WorkerRequest.Run(0, 1));
    }

    [Fact]
    public void A_wrong_answer_is_a_failure_that_names_the_provider_and_the_workload()
    {
        Prepare("new-blockset", batch: 1);
        Ask(new WorkerRequest.Open());
        Ask(new WorkerRequest.Run(0, 5));

        // What it inserts is there now, with other IDs than the model gives to what comes next.
        string failure = Answer(new WorkerRequest.Run(0, 5)).Failure.ShouldNotBeNull();

        failure.ShouldStartWith("pinvoke on new-blockset (");
        failure.ShouldContain("wrong digest: expected ");
    }

    [Fact]
    public void A_pragma_that_the_engine_does_not_take_is_a_failure_and_the_lane_goes_on()
    {
        Prepare("select", "threads=1000000");

        Answer(new WorkerRequest.Open()).Failure.ShouldNotBeNull().ShouldContain("threads");

        Prepare("select");
        Ask(new WorkerRequest.Open());
    }

    [Theory]
    [InlineData("")]
    [InlineData("null")]
    [InlineData("{}")]
    [InlineData("""{"request":"nonesuch"}""")]
    [InlineData("""{"request":"run","First":0,"Count":1}""")]
    [InlineData("""{"request":"open"}""")]
    public void What_cannot_be_done_is_a_failure(string line) =>
        WorkerReply.Parse(_host.Answer(line)).Failure.ShouldNotBeNull();

    public void Dispose()
    {
        _host.Dispose();
        _directory.Dispose();
    }

    private static IReadOnlyList<TimedRange> RangesOf(PairedPlan plan) =>
        plan.Parts == PairedParts.Steps
            ? TimedRange.Steps(plan.Operations, plan.ChunkSize, plan.TransactionSize)
            : TimedRange.Chunks(plan.Operations, plan.ChunkSize);

    private PairedPlan Prepare(string workload, string pragmas = "synchronous=OFF", int batch = 0)
    {
        Ask(new WorkerRequest.Start("bundled", PInvokeShim.Id, [workload]));
        Axes axes = SmallCase
            .Of(_directory, PInvokeShim.Id, "bundled", workload, pragmas)
            .With(Axis.BatchSizes, new BatchSize(batch));
        PairedPlan plan = PairedPlan.Of(axes, [PairedSubject.Of(PInvokeShim.Id, axes)]);
        Ask(new WorkerRequest.Prepare(axes, plan));
        return plan;
    }

    private WorkerReply Ask(WorkerRequest request)
    {
        WorkerReply reply = Answer(request);
        reply.Failure.ShouldBeNull();
        return reply;
    }

    private WorkerReply Answer(WorkerRequest request) => WorkerReply.Parse(_host.Answer(request.ToLine()));
}
