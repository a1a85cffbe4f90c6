using SqliteBench.Providers.Tests.Sessions;

namespace SqliteBench.Providers.Tests.Conformance;

/// <summary>Many threads with a connection each write to one database.</summary>
public abstract partial class ProviderSpec
{
    private const int Transactions = 32;
    private const string WaitsForLocks = "PRAGMA busy_timeout=2147483647";

    private static readonly int[] ThreadCounts = [2, 8, 32];

    [ConformanceFact]
    public async Task No_increment_is_lost_with_a_rollback_journal() => await IncrementAsync("DELETE");

    [ConformanceFact]
    public async Task No_increment_is_lost_with_a_write_ahead_log() => await IncrementAsync("WAL");

    [ConformanceFact(LocksFile = true)]
    public async Task No_increment_is_lost_when_deferred_transactions_overtake_each_other()
    {
        await CreateSharedAsync("WAL");
        await ThreadCrew.RunAsync(
            8,
            async thread =>
            {
                await using ITestSession session = await OpenPatientAsync();
                for (int index = 0; index < Transactions / 8; index++)
                {
                    // A transaction that wrote on an outdated read would lose an update: the engine makes it busy.
                    while (!await TryAsync(session, () => IncrementAsync(session, TransactionMode.Deferred)))
                    {
                        await session.RollbackAsync();
                    }
                }
            }
        );

        (await AskAsync("SELECT Number FROM Item WHERE ID = 1")).ShouldBe($"{Transactions}");
    }

    [ConformanceFact(LocksFile = true)]
    public async Task Rows_of_many_threads_are_all_there_and_none_is_twice()
    {
        foreach (int threads in ThreadCounts)
        {
            await CreateSharedAsync("WAL");
            await ThreadCrew.RunAsync(
                threads,
                async thread =>
                {
                    await using ITestSession session = await OpenPatientAsync();
                    await using ITestStatement<KeyArgument> insert = await session.PrepareInsertAsync<KeyArgument>(
                        "INSERT INTO Item(ID, Number) VALUES (@Id, @Id)"
                    );
                    int share = Transactions / threads;
                    for (int index = 0; index < share; index++)
                    {
                        long key = 100 + (thread * share) + index;
                        (await insert.InsertAsync(new KeyArgument(key))).ShouldBe(key);
                    }
                }
            );

            (
                await AskAsync(
                    "SELECT count(*) || ' ' || count(DISTINCT ID) || ' ' || min(ID) || ' ' || max(ID) FROM Item WHERE ID >= 100"
                )
            ).ShouldBe($"{Transactions} {Transactions} 100 {99 + Transactions}", $"{threads} threads");
            (await AskAsync("PRAGMA integrity_check")).ShouldBe("ok");
        }
    }

    [ConformanceFact(LocksFile = true)]
    public async Task Of_many_threads_that_insert_the_same_key_one_succeeds()
    {
        foreach (int threads in ThreadCounts)
        {
            await CreateSharedAsync("DELETE");
            int succeeded = 0;
            await ThreadCrew.RunAsync(
                threads,
                async thread =>
                {
                    await using ITestSession session = await OpenPatientAsync();
                    try
                    {
                        await InsertAsync(session, 100);
                        Interlocked.Increment(ref succeeded);
                    }
                    catch (Exception exception) when (session.ResultCode(exception) == ConstraintPrimaryKey)
                    {
                        // The others' outcome.
                    }
                }
            );

            succeeded.ShouldBe(1);
            (await AskAsync("SELECT count(*) FROM Item WHERE ID = 100")).ShouldBe("1");
        }
    }

    private async Task IncrementAsync(string journalMode)
    {
        foreach (int threads in ThreadCounts)
        {
            await CreateSharedAsync(journalMode);
            await ThreadCrew.RunAsync(
                threads,
                async thread =>
                {
                    await using ITestSession session = await OpenPatientAsync();
                    for (int index = 0; index < Transactions / threads; index++)
                    {
                        await IncrementAsync(session, TransactionMode.Immediate);
                    }
                }
            );

            (await AskAsync("SELECT Number FROM Item WHERE ID = 1")).ShouldBe($"{Transactions}", $"{threads} threads");
            (await AskAsync("PRAGMA integrity_check")).ShouldBe("ok");
        }
    }

    // Reads and then writes what it read and one more, so that two at a time would lose an increment.
    private static async Task IncrementAsync(ITestSession session, TransactionMode mode)
    {
        await session.BeginAsync(mode);
        string number = (await session.QueryTextAsync("SELECT Number FROM Item WHERE ID = 1")).ShouldNotBeNull();
        await session.ExecuteAsync($"UPDATE Item SET Number = {number} + 1 WHERE ID = 1");
        await session.CommitAsync();
    }

    /// <summary>Whether a call succeeded, or met a lock; anything else is thrown.</summary>
    private async Task<bool> TryAsync(ITestSession session, Func<Task> call)
    {
        try
        {
            await call();
            return true;
        }
        catch (Exception exception) when ((session.ResultCode(exception) & 0xFF) == LockedCode)
        {
            return false;
        }
    }

    /// <summary>A table with ten rows, in a journal mode, in place of what the last round left.</summary>
    private async Task CreateSharedAsync(string journalMode)
    {
        await using ITestSession session = await OpenAsync();
        (await session.QueryTextAsync($"PRAGMA journal_mode={journalMode}")).ShouldBe(journalMode.ToLowerInvariant());
        await session.ExecuteAsync(
            """
            DROP TABLE IF EXISTS Item;
            CREATE TABLE Item(ID INTEGER PRIMARY KEY, Number INTEGER, Real REAL, Text TEXT, Bytes BLOB);
            WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 10)
            INSERT INTO Item(ID, Number) SELECT x, 0 FROM n;
            """
        );
    }

    /// <summary>A connection that waits for locks, however long.</summary>
    private Task<ITestSession> OpenPatientAsync() => OpenAsync(WaitsForLocks);

    /// <summary>What a connection of its own finds afterwards.</summary>
    private async Task<string?> AskAsync(string query)
    {
        await using ITestSession session = await OpenAsync();
        return await session.QueryTextAsync(query);
    }
}
