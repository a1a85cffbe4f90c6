using SqliteBench.Providers.Tests.Sessions;

namespace SqliteBench.Providers.Tests.Conformance;

/// <summary>Readers beside a writer, and waiting for locks.</summary>
public abstract partial class ProviderSpec
{
    private const int Accounts = 10;
    private const int Transfers = 20;

    [ConformanceFact(LocksFile = true)]
    public async Task Readers_beside_a_writer_see_whole_transactions_with_a_rollback_journal() =>
        await ReadWhileTransferringAsync("DELETE");

    [ConformanceFact(LocksFile = true)]
    public async Task Readers_beside_a_writer_see_whole_transactions_with_a_write_ahead_log() =>
        await ReadWhileTransferringAsync("WAL");

    [ConformanceFact(LocksFile = true)]
    public async Task A_transaction_that_reads_sees_nothing_of_later_commits()
    {
        await CreateSharedAsync("WAL");
        await using ITestSession reader = await OpenAsync();
        await using ITestSession writer = await OpenAsync();
        await reader.BeginAsync(TransactionMode.Deferred);
        (await CountAsync(reader)).ShouldBe("10");

        await InsertAsync(writer, 100);

        (await CountAsync(reader)).ShouldBe("10");
        await reader.CommitAsync();
        (await CountAsync(reader)).ShouldBe("11");
    }

    [ConformanceFact(LocksFile = true)]
    public async Task A_lock_that_outlasts_the_busy_timeout_is_reported_and_one_that_does_not_is_waited_for()
    {
        await using ITestSession holder = await OpenWithTableAsync();
        await using ITestSession other = await OpenAsync();
        await holder.BeginAsync(TransactionMode.Immediate);
        await other.ExecuteAsync("PRAGMA busy_timeout=20");
        (await other.QueryTextAsync("PRAGMA busy_timeout")).ShouldBe("20");

        (await PrimaryCodeAsync(other, () => InsertAsync(other, 1))).ShouldBe(Busy);

        await other.ExecuteAsync(WaitsForLocks);
        await ThreadCrew.RunAsync(2, thread => thread == 0 ? InsertAsync(other, 1) : holder.CommitAsync());
        (await CountAsync(holder)).ShouldBe("1");
    }

    private async Task ReadWhileTransferringAsync(string journalMode)
    {
        foreach (int readers in ThreadCounts)
        {
            await CreateSharedAsync(journalMode);
            bool isTransferring = true;
            await ThreadCrew.RunAsync(
                readers + 1,
                async thread =>
                {
                    await using ITestSession session = await OpenPatientAsync();
                    if (thread == 0)
                    {
                        await TransferAsync(session);
                        Volatile.Write(ref isTransferring, false);
                        return;
                    }

                    do
                    {
                        (await SumAsync(session)).ShouldBe((Accounts, 0L), $"{readers} readers, {journalMode}");
                    } while (Volatile.Read(ref isTransferring));
                }
            );

            (await AskAsync("SELECT Number FROM Item WHERE ID = 1")).ShouldBe($"{-Transfers}");
            (await AskAsync("SELECT sum(Number) FROM Item")).ShouldBe("0");
        }
    }

    // From the first account to each of the others in turn: between the two statements money is missing.
    private static async Task TransferAsync(ITestSession session)
    {
        for (int transfer = 0; transfer < Transfers; transfer++)
        {
            await session.BeginAsync(TransactionMode.Immediate);
            await session.ExecuteAsync("UPDATE Item SET Number = Number - 1 WHERE ID = 1");
            await session.ExecuteAsync(
                $"UPDATE Item SET Number = Number + 1 WHERE ID = {2 + (transfer % (Accounts - 1))}"
            );
            await session.CommitAsync();
        }
    }

    private static async Task<(int Accounts, long Sum)> SumAsync(ITestSession session)
    {
        await using ITestStatement<KeyArgument> query = await session.PrepareAsync<KeyArgument>(
            "SELECT ID, Number, Real, Text, Bytes FROM Item WHERE ID >= @Id"
        );
        int accounts = 0;
        long sum = 0;
        await query.ReadAsync(
            new KeyArgument(1),
            row =>
            {
                accounts++;
                sum += row.Number!.Value;
            }
        );
        return (accounts, sum);
    }
}
