using SqliteBench.Providers;
using SqliteBench.Workloads.Tests.Recordings;

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
    [InlineData(false)]
    [InlineData(true)]
    public void Ninety_nine_locks_in_a_row_are_waited_for_in_each_transaction(bool isAsynchronous)
    {
        Recording recording = Failing([.. Enumerable.Repeat<int?>(Busy, 99), null, null, null, Busy]);

        Run(recording, isAsynchronous).Conflicts.ShouldBe(100);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void A_hundred_locks_in_a_row_are_an_error(bool isAsynchronous)
    {
        Recording recording = Failing([.. Enumerable.Repeat<int?>(Busy, 200)]);

        Should
            .Throw<TimeoutException>(() => Run(recording, isAsynchronous))
            .Message.ShouldBe("the database was still locked after 100 tries of one transaction");

        (recording.Begun, recording.RolledBack, recording.Committed).ShouldBe((100, 100, 0));
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
        int batchSize = Operations / 2
    )
    {
        Workload insert = WorkloadCatalog.Find("insert")!;
        OperationStream stream = OperationStream.Generate(insert, new StreamOptions(Rows: 40, Operations));
        string path = Recording.Database(recording);
        RunOptions options = new(path, stream, PragmaSet.Normal, new BatchSize(batchSize), Threads: 1);
        try
        {
            using WorkloadRun run = insert.Open(new RecordingProvider(isAsynchronous), options);
            return run.Execute(first, count);
        }
        finally
        {
            Recording.Forget(path);
        }
    }
}
