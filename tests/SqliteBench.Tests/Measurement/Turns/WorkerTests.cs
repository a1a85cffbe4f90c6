namespace SqliteBench.Tests.Measurement.Turns;

public sealed class WorkerTests : DirectoryTests
{
    [Theory]
    [InlineData("select", 0)]
    [InlineData("insert", 0)]
    [InlineData("insert", 1)]
    [InlineData("backup", 0)]
    [InlineData("crud-insert", 0)]
    public void A_launch_has_a_time_for_each_candidate_and_leaves_no_database(string workload, int batch)
    {
        Start(workload);

        IReadOnlyList<double> times = Answer(Launch(workload, batch: batch)).Times.ShouldNotBeNull();

        times.Count.ShouldBe(2);
        times.ShouldAllBe(time => time > 0);
        Directory.GetFiles(Temporary.Location, "*.db").ShouldBe(SmallCase.Templates(Temporary));
    }

    [Fact]
    public void A_pragma_that_the_engine_does_not_take_is_a_failure()
    {
        Start("select");

        Answer(Launch("select", "threads=1000000")).Failure.ShouldNotBeNull().ShouldContain("threads");
    }

    [Theory]
    [InlineData("")]
    [InlineData("null")]
    [InlineData("{}")]
    [InlineData("""{"request":"nonesuch"}""")]
    [InlineData("""{"request":"launch","Cases":[],"Seconds":1,"Seed":1}""")]
    public void What_cannot_be_done_is_a_failure(string line) =>
        WorkerReply.Parse(Worker.Answer(line)).Failure.ShouldNotBeNull();

    private static void Start(string workload) =>
        Answer(new WorkerRequest.Start(EngineChoice.Bundled, SqliteConfig.Normal, PInvokeShim.Provider, [workload]))
            .Failure.ShouldBeNull();

    private WorkerRequest.Launch Launch(string workload, string pragmas = "synchronous=OFF", int batch = 0)
    {
        Axes axes = SmallCase
            .Of(Temporary, PInvokeShim.Id, "bundled", workload, pragmas)
            .With(Axis.BatchSizes, new BatchSize(batch));
        Case one = Case.Create(axes);
        return new WorkerRequest.Launch([one, one], WarmsUp: false, Seed: 1, Inspection.None);
    }

    private static WorkerReply Answer(WorkerRequest request) => WorkerReply.Parse(Worker.Answer(request.ToLine()));
}
