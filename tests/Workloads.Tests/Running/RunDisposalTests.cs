namespace SqliteBench.Workloads.Tests.Running;

public sealed class RunDisposalTests
{
    private readonly List<string> _disposed = [];

    [Fact]
    public void All_threads_are_disposed_of_and_the_first_failure_is_told()
    {
        WorkloadRun run = Open(database => new FailingThread(database, _disposed));
        MessageOf<InvalidOperationException>(run.Dispose).ShouldBe("a cannot close");
        _disposed.ShouldBe(["a", "b", "c"]);
    }

    [Fact]
    public void A_thread_that_fails_to_open_is_told_and_not_those_before_it_that_fail_to_close()
    {
        MessageOf<InvalidOperationException>(() =>
                Open(database =>
                    database == "c"
                        ? throw new InvalidOperationException("c cannot open")
                        : new FailingThread(database, _disposed)
                )
            )
            .ShouldBe("c cannot open");

        _disposed.ShouldBe(["a", "b"]);
    }

    private static WorkloadRun Open(Func<string, RunThread> open) =>
        WorkloadRun.Open(new RunOptions(["a", "b", "c"], PragmaSet.Normal, BatchSize.All), executions: 0, open);

    private sealed class FailingThread(string name, List<string> disposed) : RunThread
    {
        public override RunResult Run(int start, int end, LatencyLog? latencies, int place) => default;

        public override void Begin() { }

        public override RunResult Step(int start, int end) => default;

        public override void Commit() { }

        public override void Dispose()
        {
            disposed.Add(name);
            throw new InvalidOperationException($"{name} cannot close");
        }
    }
}
