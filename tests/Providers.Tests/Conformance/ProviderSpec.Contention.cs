namespace SqliteBench.Providers.Tests.Conformance;

public abstract partial class ProviderSpec
{
    private const int Transactions = 32;
    private const string WaitsForLocks = "PRAGMA busy_timeout=2147483647";

    private static readonly int[] ThreadCounts = [2, 8, 32];

    [ConformanceFact]
    public void No_increment_is_lost_with_a_rollback_journal() => Increment("DELETE");

    [ConformanceFact]
    public void No_increment_is_lost_with_a_write_ahead_log() => Increment("WAL");

    [ConformanceFact(LocksFile = true)]
    public void No_increment_is_lost_when_deferred_transactions_overtake_each_other()
    {
        CreateShared("WAL");
        ThreadCrew.Run(
            8,
            thread =>
            {
                using ITestSession session = OpenPatient();
                for (int index = 0; index < Transactions / 8; index++)
                {
                    // A transaction that wrote on an outdated read would lose an update: the engine makes it busy.
                    while (!Try(session, () => Increment(session, TransactionMode.Deferred)))
                    {
                        session.Rollback();
                    }
                }
            }
        );

        Ask("SELECT Number FROM Item WHERE ID = 1").ShouldBe($"{Transactions}");
    }

    [ConformanceFact(LocksFile = true)]
    public void Rows_of_many_threads_are_all_there_and_none_is_twice()
    {
        foreach (int threads in ThreadCounts)
        {
            CreateShared("WAL");
            ThreadCrew.Run(
                threads,
                thread =>
                {
                    using ITestSession session = OpenPatient();
                    using ITestStatement<KeyArgument> insert = session.PrepareInsert<KeyArgument>(
                        "INSERT INTO Item(ID, Number) VALUES (@Id, @Id)"
                    );
                    int share = Transactions / threads;
                    for (int index = 0; index < share; index++)
                    {
                        long key = 100 + (thread * share) + index;
                        insert.Insert(new(key)).ShouldBe(key);
                    }
                }
            );

            Ask(
                    "SELECT count(*) || ' ' || count(DISTINCT ID) || ' ' || min(ID) || ' ' || max(ID) FROM Item WHERE ID >= 100"
                )
                .ShouldBe($"{Transactions} {Transactions} 100 {99 + Transactions}", $"{threads} threads");
            Ask("PRAGMA integrity_check").ShouldBe("ok");
        }
    }

    [ConformanceFact(LocksFile = true)]
    public void Of_many_threads_that_insert_the_same_key_one_succeeds()
    {
        foreach (int threads in ThreadCounts)
        {
            CreateShared("DELETE");
            int succeeded = 0;
            ThreadCrew.Run(
                threads,
                thread =>
                {
                    using ITestSession session = OpenPatient();
                    try
                    {
                        Insert(session, 100);
                        Interlocked.Increment(ref succeeded);
                    }
                    catch (Exception exception) when (session.ResultCode(exception) == ConstraintPrimaryKey)
                    {
                        // The others' outcome.
                    }
                }
            );

            succeeded.ShouldBe(1);
            Ask("SELECT count(*) FROM Item WHERE ID = 100").ShouldBe("1");
        }
    }

    private void Increment(string journalMode)
    {
        foreach (int threads in ThreadCounts)
        {
            CreateShared(journalMode);
            ThreadCrew.Run(
                threads,
                thread =>
                {
                    using ITestSession session = OpenPatient();
                    for (int index = 0; index < Transactions / threads; index++)
                    {
                        Increment(session, TransactionMode.Immediate);
                    }
                }
            );

            Ask("SELECT Number FROM Item WHERE ID = 1").ShouldBe($"{Transactions}", $"{threads} threads");
            Ask("PRAGMA integrity_check").ShouldBe("ok");
        }
    }

    // Reads and then writes what it read and one more, so that two at a time would lose an increment.
    private static void Increment(ITestSession session, TransactionMode mode)
    {
        session.Begin(mode);
        string number = session.QueryText("SELECT Number FROM Item WHERE ID = 1").ShouldNotBeNull();
        session.Execute($"UPDATE Item SET Number = {number} + 1 WHERE ID = 1");
        session.Commit();
    }

    /// <summary>Whether a call succeeded, or met a lock; anything else is thrown.</summary>
    private bool Try(ITestSession session, Action call)
    {
        try
        {
            call();
            return true;
        }
        catch (Exception exception) when ((session.ResultCode(exception) & 0xFF) == LockedCode)
        {
            return false;
        }
    }

    /// <summary>A table with ten rows, in a journal mode, in place of what the last round left.</summary>
    private void CreateShared(string journalMode)
    {
        using ITestSession session = Open();
        session.QueryText($"PRAGMA journal_mode={journalMode}").ShouldBe(journalMode.ToLowerInvariant());
        session.Execute(
            """
            DROP TABLE IF EXISTS Item;
            CREATE TABLE Item(ID INTEGER PRIMARY KEY, Number INTEGER, Real REAL, Text TEXT, Bytes BLOB);
            WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 10)
            INSERT INTO Item(ID, Number) SELECT x, 0 FROM n;
            """
        );
    }

    private ITestSession OpenPatient() => Open(WaitsForLocks);

    private string? Ask(string query)
    {
        using ITestSession session = Open();
        return session.QueryText(query);
    }
}
