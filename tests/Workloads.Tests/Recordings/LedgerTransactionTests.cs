using SqliteBench.Providers;
using SqliteBench.Workloads.Ledgers;

namespace SqliteBench.Workloads.Tests.Recordings;

/// <summary>What a ledger does in a transaction, and what it leaves to do when one fails.</summary>
public sealed class LedgerTransactionTests
{
    private const int Full = 13;

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void A_transaction_is_an_entry_three_parts_and_the_slots_with_its_number(bool isAsynchronous)
    {
        Recording recording = new();

        Commit(recording, isAsynchronous, numbers: [7, 8]);

        recording.Executions.ShouldBe([
            (0, "7"),
            (1, "7"),
            (1, "7"),
            (1, "7"),
            (2, "7"),
            (0, "8"),
            (1, "8"),
            (1, "8"),
            (1, "8"),
            (2, "8"),
        ]);
        recording.Modes.ShouldBe([TransactionMode.Deferred, TransactionMode.Deferred]);
        (recording.Committed, recording.RolledBack).ShouldBe((2, 0));
    }

    [Theory]
    [InlineData(0, false)]
    [InlineData(0, true)]
    [InlineData(4, false)]
    [InlineData(4, true)]
    public void A_transaction_that_fails_is_told_and_ends_with_the_connection(int executions, bool isAsynchronous)
    {
        Recording recording = Failing(executions);

        Should.Throw<EngineFailureException>(() => Commit(recording, isAsynchronous, numbers: [1])).Code.ShouldBe(Full);

        recording.Committed.ShouldBe(0);
        recording.ShouldBeClosed();
    }

    // The execution after some that do not fails.
    private static Recording Failing(int executions)
    {
        Recording recording = new();
        for (int execution = 0; execution < executions; execution++)
        {
            recording.Failures.Enqueue(null);
        }

        recording.Failures.Enqueue(new EngineFailureException(Full));
        return recording;
    }

    private static void Commit(Recording recording, bool isAsynchronous, long[] numbers)
    {
        string path = Recording.Database(recording);
        try
        {
            using Ledger ledger = Ledger.Open(new RecordingProvider(isAsynchronous), path, PragmaSet.Normal);
            Array.ForEach(numbers, ledger.Commit);
        }
        finally
        {
            Recording.Forget(path);
        }
    }
}
