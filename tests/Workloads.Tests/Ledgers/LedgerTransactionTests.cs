namespace SqliteBench.Workloads.Tests.Ledgers;

public sealed class LedgerTransactionTests
{
    private const int Full = 13;

    [Fact]
    public void A_transaction_is_an_entry_three_parts_and_the_slots_with_its_number()
    {
        Recording recording = new();

        Commit(recording, numbers: [7, 8]);

        string.Join(' ', recording.Executions)
            .ShouldBe("(0, 7) (1, 7) (1, 7) (1, 7) (2, 7) (0, 8) (1, 8) (1, 8) (1, 8) (2, 8)");
        recording.Modes.ShouldBe([TransactionMode.Deferred, TransactionMode.Deferred]);
        (recording.Committed, recording.RolledBack).ShouldBe((2, 0));
        recording.ShouldBeClosed();
    }

    [Theory]
    [InlineData(0)]
    [InlineData(4)]
    public void A_transaction_that_fails_is_told_and_ends_with_the_connection(int executions)
    {
        Recording recording = Recording.Failing([.. Enumerable.Repeat<int?>(null, executions), Full]);
        Should.Throw<EngineFailureException>(() => Commit(recording, numbers: [1])).Code.ShouldBe(Full);
        recording.Committed.ShouldBe(0);
        recording.ShouldBeClosed();
    }

    [Fact]
    public void A_ledger_waits_for_locks_and_has_the_settings_that_it_is_given()
    {
        Recording recording = new();
        PragmaSet pragmas = PragmaSet.Parse("synchronous=OFF");
        Commit(recording, numbers: [], pragmas);
        recording.Settings.ShouldBe([
            $"PRAGMA busy_timeout={RunOptions.UsualBusyTimeout}",
            pragmas.Settings.Single().SetStatement,
        ]);
    }

    [Fact]
    public void A_new_ledger_is_made_without_syncs()
    {
        Recording recording = new();
        string path = Recording.Database(recording);
        Ledger.Create(new RecordingProvider(), path, PragmaSet.Normal);
        recording.Settings.ShouldBe(["PRAGMA synchronous=OFF", LedgerSql.Tables]);
        recording.Closed.ShouldBe(1);
    }

    [Theory]
    [InlineData(0)]
    [InlineData(2)]
    public void A_ledger_that_cannot_be_opened_is_closed(int statement)
    {
        Recording recording = new() { Refused = statement };
        Should.Throw<InvalidOperationException>(() => Commit(recording, numbers: []));
        recording.ShouldBeClosed();
    }

    private static void Commit(Recording recording, long[] numbers, PragmaSet? pragmas = null)
    {
        string path = Recording.Database(recording);
        using Ledger ledger = Ledger.Open(new RecordingProvider(), path, pragmas ?? PragmaSet.Normal);
        Array.ForEach(numbers, ledger.Commit);
    }
}
