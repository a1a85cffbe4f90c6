namespace SqliteBench.Providers.Tests.Conformance;

public abstract partial class ProviderSpec
{
    private const int Accounts = 10;
    private const int Transfers = 20;

    [ConformanceFact(LocksFile = true)]
    public void Readers_beside_a_writer_see_whole_transactions_with_a_rollback_journal() =>
        ReadWhileTransferring("DELETE");

    [ConformanceFact(LocksFile = true)]
    public void Readers_beside_a_writer_see_whole_transactions_with_a_write_ahead_log() => ReadWhileTransferring("WAL");

    [ConformanceFact(LocksFile = true)]
    public void A_transaction_that_reads_sees_nothing_of_later_commits()
    {
        CreateShared("WAL");
        using ITestSession reader = Open();
        using ITestSession writer = Open();
        reader.Begin(TransactionMode.Deferred);
        Count(reader).ShouldBe("10");

        Insert(writer, 100);

        Count(reader).ShouldBe("10");
        reader.Commit();
        Count(reader).ShouldBe("11");
    }

    [ConformanceFact(LocksFile = true)]
    public void A_lock_that_outlasts_the_busy_timeout_is_reported_and_one_that_does_not_is_waited_for()
    {
        using ITestSession holder = OpenWithTable();
        using ITestSession other = Open();
        holder.Begin(TransactionMode.Immediate);
        other.Execute("PRAGMA busy_timeout=20");
        other.QueryText("PRAGMA busy_timeout").ShouldBe("20");

        PrimaryCode(other, () => Insert(other, 1)).ShouldBe(Busy);

        other.Execute(WaitsForLocks);
        ThreadCrew.Run(() => Insert(other, 1), holder.Commit);
        Count(holder).ShouldBe("1");
    }

    private void ReadWhileTransferring(string journalMode)
    {
        foreach (int readers in ThreadCounts)
        {
            CreateShared(journalMode);
            bool isTransferring = true;
            ThreadCrew.Run(
                readers + 1,
                thread =>
                {
                    using ITestSession session = OpenPatient();
                    if (thread == 0)
                    {
                        Transfer(session);
                        Volatile.Write(ref isTransferring, false);
                        return;
                    }

                    do
                    {
                        Sum(session).ShouldBe((Accounts, 0L), $"{readers} readers, {journalMode}");
                    } while (Volatile.Read(ref isTransferring));
                }
            );

            Ask("SELECT Number FROM Item WHERE ID = 1").ShouldBe($"{-Transfers}");
            Ask("SELECT sum(Number) FROM Item").ShouldBe("0");
        }
    }

    // From the first account to each of the others in turn: between the two statements money is missing.
    private static void Transfer(ITestSession session)
    {
        for (int transfer = 0; transfer < Transfers; transfer++)
        {
            session.Begin(TransactionMode.Immediate);
            session.Execute("UPDATE Item SET Number = Number - 1 WHERE ID = 1");
            session.Execute($"UPDATE Item SET Number = Number + 1 WHERE ID = {2 + (transfer % (Accounts - 1))}");
            session.Commit();
        }
    }

    private static (int Accounts, long Sum) Sum(ITestSession session)
    {
        using ITestStatement<KeyArgument> query = session.Prepare<KeyArgument>(SelectItems);
        int accounts = 0;
        long sum = 0;
        query.Read(
            new(1),
            row =>
            {
                accounts++;
                sum += row.Number!.Value;
            }
        );
        return (accounts, sum);
    }
}
