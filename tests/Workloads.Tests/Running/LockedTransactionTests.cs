namespace SqliteBench.Workloads.Tests.Running;

public sealed class LockedTransactionTests
{
    private const int Busy = 5;
    private const int BusySnapshot = 517;
    private const int Locked = 6;
    private const int Full = 13;
    private const int Operations = 6;

    // 261 and 262 are extended codes of SQLITE_BUSY and SQLITE_LOCKED.
    [Theory]
    [InlineData(Busy)]
    [InlineData(BusySnapshot)]
    [InlineData(Locked)]
    [InlineData(261)]
    [InlineData(262)]
    public void A_transaction_that_meets_a_lock_is_rolled_back_and_repeated_as_an_immediate_one(int code)
    {
        // The first of two transactions meets it at its second operation, and again at its first.
        Recording recording = Recording.Failing(null, code, code);

        RunResult result = Run(recording);

        result.ShouldBe(Run(new Recording()) with { Conflicts = 2 });
        recording.Modes.ShouldBe([
            TransactionMode.Deferred,
            TransactionMode.Immediate,
            TransactionMode.Immediate,
            TransactionMode.Deferred,
        ]);
        (recording.RolledBack, recording.Committed).ShouldBe((2, 2));
        recording.Executions.Count.ShouldBe(Operations + 1, "the one before the lock ran twice");
    }

    [Theory]
    [InlineData("read-modify-write", TransactionMode.Deferred)]
    [InlineData("read-modify-write-immediate", TransactionMode.Immediate)]
    public void A_transaction_begins_as_its_workload_says_and_is_repeated_as_an_immediate_one(
        string workload,
        TransactionMode mode
    )
    {
        Recording recording = Recording.Failing(null, Busy);
        Run(recording, workload: workload).Conflicts.ShouldBe(1);
        recording.Modes.ShouldBe([mode, TransactionMode.Immediate, mode]);
    }

    [Fact]
    public void Steps_are_in_a_transaction_that_begins_as_the_workload_says()
    {
        Recording recording = new();

        Run(
            recording,
            run =>
            {
                run.Begin();
                RunResult result = run.ExecuteStep(0, Operations);
                run.Commit();
                return result;
            },
            workload: "read-modify-write-immediate"
        );

        recording.Modes.ShouldBe([TransactionMode.Immediate]);
    }

    [Fact]
    public void Many_locks_in_a_row_are_waited_for_in_each_transaction()
    {
        Recording recording = Recording.Failing([.. Enumerable.Repeat<int?>(Busy, 99), null, null, null, Busy]);
        Run(recording).Conflicts.ShouldBe(100);
    }

    [Fact]
    public void A_lock_that_outlasts_the_limit_is_an_error()
    {
        Recording recording = Recording.Failing(Busy, Busy, Busy);
        MessageOf<TimeoutException>(() => Run(recording, busyTimeout: 0))
            .ShouldBe("the database was still locked after 0 s of repeating one transaction");
        (recording.Begun, recording.RolledBack, recording.Committed).ShouldBe((2, 2, 0));
    }

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    public void The_last_batch_ends_with_the_range(int first)
    {
        Recording recording = new();
        Run(recording, first, Operations - 1, batchSize: 3).Rows.ShouldBe(Operations - 1);
        (recording.Begun, recording.Committed, recording.Executions.Count).ShouldBe((2, 2, Operations - 1));
    }

    [Theory]
    [InlineData(Full)]
    [InlineData(null)]
    public void Another_failure_is_rolled_back_and_told(int? code)
    {
        Recording recording = Recording.Failing([null]);
        recording.Failures.Enqueue(new EngineFailureException(code));
        Should.Throw<EngineFailureException>(() => Run(recording)).Code.ShouldBe(code);
        (recording.Begun, recording.RolledBack, recording.Committed).ShouldBe((1, 1, 0));
    }

    [Fact]
    public void The_first_failure_is_told_where_the_rollback_fails_too()
    {
        EngineFailureException first = new(Full);
        Recording recording = new() { RollbackFailure = new EngineFailureException(1) };
        recording.Failures.Enqueue(first);
        Should.Throw<EngineFailureException>(() => Run(recording)).ShouldBe(first);
    }

    [Fact]
    public void A_rollback_that_fails_after_a_lock_is_told()
    {
        EngineFailureException second = new(Full);
        Recording recording = new() { RollbackFailure = second };
        recording.Failures.Enqueue(new EngineFailureException(Busy));
        Should.Throw<EngineFailureException>(() => Run(recording)).ShouldBe(second);
    }

    private static RunResult Run(
        Recording recording,
        int first = 0,
        int count = Operations,
        int batchSize = Operations / 2,
        string workload = "insert",
        int busyTimeout = RunOptions.UsualBusyTimeout
    ) => Run(recording, run => run.Execute(first, count), batchSize, workload, busyTimeout);

    private static RunResult Run(
        Recording recording,
        Func<WorkloadRun, RunResult> execute,
        int batchSize = Operations / 2,
        string workload = "insert",
        int busyTimeout = RunOptions.UsualBusyTimeout
    )
    {
        Workload found = WorkloadCatalog.Find(workload)!;
        OperationStream stream = OperationStream.Generate(found, new StreamOptions(Rows: 40, Operations));
        RunOptions options = new([Recording.Database(recording)], PragmaSet.Normal, new BatchSize(batchSize))
        {
            BusyTimeout = busyTimeout,
        };
        using WorkloadRun run = found.With(stream).Open(new RecordingProvider(), options);
        return execute(run);
    }
}
