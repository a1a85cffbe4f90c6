namespace SqliteBench.Providers.Tests.Conformance;

public abstract partial class ProviderSpec
{
    private const string OwnSetting = "1234";

    // Pools are the process's, and clearing one of them closes the idle connections of every test.
    private static readonly SemaphoreSlim Pools = new(1);

    [ConformanceFact]
    public void A_pooled_connection_that_is_opened_again_sees_what_was_committed()
    {
        using PoolTurn turn = TakeTurn();
        using ITestSession other = OpenWithTable();
        using (ITestSession session = turn.Open())
        {
            Insert(session, 1);
            Count(session).ShouldBe("1");
        }

        Count(other).ShouldBe("1");
        Insert(other, 2);
        other.Execute("CREATE TABLE More(ID INTEGER)");

        using ITestSession again = turn.Open();
        Count(again).ShouldBe("2");
        again.QueryText("SELECT count(*) FROM More").ShouldBe("0");
    }

    [ConformanceFact]
    public void A_transaction_left_open_on_a_pooled_connection_is_rolled_back()
    {
        using PoolTurn turn = TakeTurn();
        using ITestSession other = OpenWithTable();
        other.Execute("PRAGMA busy_timeout=0");
        using (ITestSession session = turn.Open())
        {
            session.Begin(TransactionMode.Immediate);
            Insert(session, 1);
        }

        // Neither its row nor its lock is left.
        Insert(other, 2);
        using ITestSession again = turn.Open();
        Count(again).ShouldBe("1");
        again.Begin(TransactionMode.Immediate);
        Insert(again, 3);
        again.Commit();
        Count(other).ShouldBe("2");
    }

    [ConformanceFact]
    public void A_statement_left_open_on_a_pooled_connection_does_not_lock_the_next()
    {
        using PoolTurn turn = TakeTurn();
        using (ITestSession session = OpenWithTable())
        {
            Insert(session, 1);
        }

        using (ITestSession session = turn.Open())
        {
            ITestStatement<KeyArgument> left = session.Prepare<KeyArgument>(SelectItem);
            left.Read(new(1), _ => { });
        }

        using ITestSession again = turn.Open();
        again.Execute("DROP TABLE Item");
    }

    [ConformanceFact]
    public void Once_the_pools_are_cleared_the_file_can_be_replaced_and_the_new_one_is_read()
    {
        using PoolTurn turn = TakeTurn();
        using (ITestSession session = OpenWithTable()) { }

        using (ITestSession session = turn.Open())
        {
            Insert(session, 1);
        }

        turn.Clear();
        File.Delete(DatabasePath);
        using (ITestSession session = OpenWithTable())
        {
            session.Execute("INSERT INTO Item(ID) VALUES (5), (6), (7)");
        }

        using ITestSession again = turn.Open();
        Count(again).ShouldBe("3");
    }

    [ConformanceFact]
    public void Clearing_the_pools_leaves_open_connections_alone()
    {
        using PoolTurn turn = TakeTurn();
        using (ITestSession session = OpenWithTable()) { }

        using ITestSession open = turn.Open();
        open.Begin(TransactionMode.Immediate);
        Insert(open, 1);

        turn.Clear();

        Insert(open, 2);
        open.Commit();
        Count(open).ShouldBe("2");
    }

    [ConformanceFact]
    public void A_connection_keeps_its_settings_in_a_pool()
    {
        using PoolTurn turn = TakeTurn();
        bool keeps = false;

        // System.Data.SQLite's pool holds weak references: a garbage collection between two opens empties it.
        for (int attempt = 0; attempt < 10 && !keeps; attempt++)
        {
            using (ITestSession session = turn.Open())
            {
                session.Execute($"PRAGMA cache_size={OwnSetting}");
            }
            keeps = IsSet(turn);
        }

        keeps.ShouldBe(HasPool);
        turn.Clear();
        IsSet(turn).ShouldBeFalse();
        using ITestSession unpooled = Open();
        unpooled.QueryText("PRAGMA cache_size").ShouldNotBe(OwnSetting);
    }

    private static bool IsSet(PoolTurn turn)
    {
        using ITestSession session = turn.Open();
        return session.QueryText("PRAGMA cache_size") == OwnSetting;
    }

    private PoolTurn TakeTurn()
    {
        Pools.Wait();
        return new PoolTurn(provider, DatabasePath);
    }

    private sealed class PoolTurn(Provider provider, string path) : IDisposable
    {
        public ITestSession Open() => provider.Accept(new SessionOpener(path, pooled: true));

        public void Clear() => provider.Accept(new PoolClearing());

        // Nothing idle holds the test's files.
        public void Dispose()
        {
            Clear();
            Pools.Release();
        }
    }
}
