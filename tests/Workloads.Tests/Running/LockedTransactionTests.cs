namespace SqliteBench.Workloads.Tests.Running;

/// <summary>What becomes of a transaction that meets a lock, or another failure.</summary>
public sealed class LockedTransactionTests
{
    private const int Busy = 5;
    private const int BusySnapshot = 517;
    private const int Locked = 6;
    private const int Full = 13;
    private const int Operations = 6;

    // 261 and 262 are extended codes of SQLITE_BUSY and SQLITE_LOCKED.
    [Theory]
    [InlineData(Busy, false)]
    [InlineData(Busy, true)]
    [InlineData(BusySnapshot, false)]
    [InlineData(BusySnapshot, true)]
    [InlineData(Locked, false)]
    [InlineData(Locked, true)]
    [InlineData(261, false)]
    [InlineData(262, true)]
    public void A_transaction_that_meets_a_lock_is_rolled_back_and_repeated_as_an_immediate_one(
        int code,
        bool isAsynchronous
    )
    {
        // The first of two transactions meets it at its second operation, and again at its first.
        Recording recording = Failing(null, code, code);

        RunResult result = Run(recording, isAsynchronous);

        result.ShouldBe(Run(new Recording(), isAsynchronous) with { Conflicts = 2 });
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
    [InlineData("read-modify-write", TransactionMode.Deferred, false)]
    [InlineData("read-modify-write", TransactionMode.Deferred, true)]
    [InlineData("read-modify-write-immediate", TransactionMode.Immediate, false)]
    [InlineData("read-modify-write-immediate", TransactionMode.Immediate, true)]
    public void A_transaction_begins_as_its_workload_says_and_is_repeated_as_an_immediate_one(
        string workload,
        TransactionMode mode,
        bool isAsynchronous
    )
    {
        Recording recording = Failing(null, Busy);

        Run(recording, isAsynchronous, workload: workload).Conflicts.ShouldBe(1);

        recording.Modes.ShouldBe([mode, TransactionMode.Immediate, mode]);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void Steps_are_in_a_transaction_that_begins_as_the_workload_says(bool isAsynchronous)
    {
        Recording recording = new();

        Run(
            recording,
            isAsynchronous,
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

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void Many_locks_in_a_row_are_waited_for_in_each_transaction(bool isAsynchronous)
    {
        Recording recording = Failing([.. Enumerable.Repeat<int?>(Busy, 99), null, null, null, Busy]);

        Run(recording, isAsynchronous).Conflicts.ShouldBe(100);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void A_lock_that_outlasts_the_limit_is_an_error(bool isAsynchronous)
    {
        Recording recording = Failing(Busy, Busy, Busy);

        Should
            .Throw<TimeoutException>(() => Run(recording, isAsynchronous, limit: TimeSpan.Zero))
            .Message.ShouldBe("the database was still locked after 0 s of repeating one transaction");

        (recording.Begun, recording.RolledBack, recording.Committed).ShouldBe((2, 2, 0));
    }

    [Theory]
    [InlineData(0, false)]
    [InlineData(0, true)]
    [InlineData(1, false)]
    [InlineData(1, true)]
    public void The_last_batch_ends_with_the_range(int first, bool isAsynchronous)
    {
        Recording recording = new();

        Run(recording, isAsynchronous, first, Operations - 1, batchSize: 3).Rows.ShouldBe(Operations - 1);

        (recording.Begun, recording.Committed, recording.Executions.Count).ShouldBe((2, 2, Operations - 1));
    }

    [Theory]
    [InlineData(Full, false)]
    [InlineData(Full, true)]
    [InlineData(null, false)]
    [InlineData(null, true)]
    public void Another_failure_is_rolled_back_and_told(int? code, bool isAsynchronous)
    {
        Recording recording = Failing([null]);
        recording.Failures.Enqueue(new EngineFailureException(code));

        Should.Throw<EngineFailureException>(() => Run(recording, isAsynchronous)).Code.ShouldBe(code);

        (recording.Begun, recording.RolledBack, recording.Committed).ShouldBe((1, 1, 0));
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void The_first_failure_is_told_where_the_rollback_fails_too(bool isAsynchronous)
    {
        EngineFailureException first = new(Full);
        Recording recording = new() { RollbackFailure = new EngineFailureException(1) };
        recording.Failures.Enqueue(first);

        Should.Throw<EngineFailureException>(() => Run(recording, isAsynchronous)).ShouldBe(first);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void A_rollback_that_fails_after_a_lock_is_told(bool isAsynchronous)
    {
        EngineFailureException second = new(Full);
        Recording recording = new() { RollbackFailure = second };
        recording.Failures.Enqueue(new EngineFailureException(Busy));

        Should.Throw<EngineFailureException>(() => Run(recording, isAsynchronous)).ShouldBe(second);
    }

    // Executions that fail with these codes, in order; null for one that does not.
    private static Recording Failing(params int?[] codes)
    {
        Recording recording = new();
        foreach (int? code in codes)
        {
            recording.Failures.Enqueue(code is null ? null : new EngineFailureException(code));
        }

        return recording;
    }

    private static RunResult Run(
        Recording recording,
        bool isAsynchronous,
        int first = 0,
        int count = Operations,
        int batchSize = Operations / 2,
        string workload = "insert",
        TimeSpan? limit = null
    ) => Run(recording, isAsynchronous, run => run.Execute(first, count), batchSize, workload, limit);

    private static RunResult Run(
        Recording recording,
        bool isAsynchronous,
        Func<WorkloadRun, RunResult> execute,
        int batchSize = Operations / 2,
        string workload = "insert",
        TimeSpan? limit = null
    )
    {
        Workload found = WorkloadCatalog.Find(workload)!;
        OperationStream stream = OperationStream.Generate(found, new StreamOptions(Rows: 40, Operations));
        string path = Recording.Database(recording);
        RunOptions options = new(path, stream, PragmaSet.Normal, new BatchSize(batchSize), Threads: 1);
        options = limit is { } given ? options with { ConflictLimit = given } : options;
        try
        {
            using WorkloadRun run = found.Open(new RecordingProvider(isAsynchronous), options);
            return execute(run);
        }
        finally
        {
            Recording.Forget(path);
        }
    }
}
