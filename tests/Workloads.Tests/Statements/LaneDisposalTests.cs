namespace SqliteBench.Workloads.Tests.Statements;

/// <summary>The databases of a run are closed, whichever of them fails to close.</summary>
public sealed class LaneDisposalTests
{
    private static readonly string[] Names = ["a", "b", "c"];
    private readonly List<string> _disposed = [];

    [Fact]
    public void All_lanes_are_disposed_of_and_the_first_failure_is_told()
    {
        StatementRun run = StatementRun.Open(3, lane => new FailingLane(Names[lane], _disposed));

        Should.Throw<InvalidOperationException>(run.Dispose).Message.ShouldBe("a cannot close");

        _disposed.ShouldBe(["a", "b", "c"]);
    }

    [Fact]
    public void A_lane_that_fails_to_open_is_told_and_not_those_before_it_that_fail_to_close()
    {
        Should
            .Throw<InvalidOperationException>(() =>
                StatementRun.Open(
                    3,
                    lane =>
                        Names[lane] == "c"
                            ? throw new InvalidOperationException("c cannot open")
                            : new FailingLane(Names[lane], _disposed)
                )
            )
            .Message.ShouldBe("c cannot open");

        _disposed.ShouldBe(["a", "b"]);
    }

    private sealed class FailingLane(string name, List<string> disposed) : StatementLane(0, inTransaction: false)
    {
        public override RunResult ExecuteAllTimed(LatencyLog log, int position) => default;

        public override void Begin() { }

        public override RunResult Execute(int first, int count) => default;

        public override void Commit() { }

        public override void Dispose()
        {
            disposed.Add(name);
            throw new InvalidOperationException($"{name} cannot close");
        }
    }
}
