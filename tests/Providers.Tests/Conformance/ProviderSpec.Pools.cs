using SqliteBench.Providers.Tests.Sessions;

namespace SqliteBench.Providers.Tests.Conformance;

public abstract partial class ProviderSpec
{
    private const string OwnSetting = "1234";

    // Pools are the process's, and clearing one of them closes the idle connections of every test.
    private static readonly SemaphoreSlim Pools = new(1);

    [ConformanceFact]
    public async Task A_pooled_connection_that_is_opened_again_sees_what_was_committed()
    {
        await using PoolTurn turn = await TakeTurnAsync();
        await using ITestSession other = await OpenWithTableAsync();
        await using (ITestSession session = await turn.OpenAsync())
        {
            await InsertAsync(session, 1);
            (await CountAsync(session)).ShouldBe("1");
        }

        (await CountAsync(other)).ShouldBe("1");
        await InsertAsync(other, 2);
        await other.ExecuteAsync("CREATE TABLE More(ID INTEGER)");

        await using ITestSession again = await turn.OpenAsync();
        (await CountAsync(again)).ShouldBe("2");
        (await again.QueryTextAsync("SELECT count(*) FROM More")).ShouldBe("0");
    }

    [ConformanceFact]
    public async Task A_transaction_left_open_on_a_pooled_connection_is_rolled_back()
    {
        await using PoolTurn turn = await TakeTurnAsync();
        await using ITestSession other = await OpenWithTableAsync();
        await other.ExecuteAsync("PRAGMA busy_timeout=0");
        await using (ITestSession session = await turn.OpenAsync())
        {
            await session.BeginAsync(TransactionMode.Immediate);
            await InsertAsync(session, 1);
        }

        // Neither its row nor its lock is left.
        await InsertAsync(other, 2);
        await using ITestSession again = await turn.OpenAsync();
        (await CountAsync(again)).ShouldBe("1");
        await again.BeginAsync(TransactionMode.Immediate);
        await InsertAsync(again, 3);
        await again.CommitAsync();
        (await CountAsync(other)).ShouldBe("2");
    }

    [ConformanceFact]
    public async Task A_statement_left_open_on_a_pooled_connection_does_not_lock_the_next()
    {
        await using PoolTurn turn = await TakeTurnAsync();
        await using (ITestSession session = await OpenWithTableAsync())
        {
            await InsertAsync(session, 1);
        }

        await using (ITestSession session = await turn.OpenAsync())
        {
            ITestStatement<KeyArgument> left = await session.PrepareAsync<KeyArgument>(SelectItem);
            await left.ReadAsync(new KeyArgument(1), _ => { });
        }

        await using ITestSession again = await turn.OpenAsync();
        await again.ExecuteAsync("DROP TABLE Item");
    }

    [ConformanceFact]
    public async Task Once_the_pools_are_cleared_the_file_can_be_replaced_and_the_new_one_is_read()
    {
        await using PoolTurn turn = await TakeTurnAsync();
        await using (ITestSession session = await OpenWithTableAsync()) { }

        await using (ITestSession session = await turn.OpenAsync())
        {
            await InsertAsync(session, 1);
        }

        turn.Clear();
        File.Delete(DatabasePath);
        await using (ITestSession session = await OpenWithTableAsync())
        {
            await session.ExecuteAsync("INSERT INTO Item(ID) VALUES (5), (6), (7)");
        }

        await using ITestSession again = await turn.OpenAsync();
        (await CountAsync(again)).ShouldBe("3");
    }

    [ConformanceFact]
    public async Task Clearing_the_pools_leaves_open_connections_alone()
    {
        await using PoolTurn turn = await TakeTurnAsync();
        await using (ITestSession session = await OpenWithTableAsync()) { }

        await using ITestSession open = await turn.OpenAsync();
        await open.BeginAsync(TransactionMode.Immediate);
        await InsertAsync(open, 1);

        turn.Clear();

        await InsertAsync(open, 2);
        await open.CommitAsync();
        (await CountAsync(open)).ShouldBe("2");
    }

    [ConformanceFact]
    public async Task A_connection_keeps_its_settings_in_a_pool()
    {
        await using PoolTurn turn = await TakeTurnAsync();
        bool keeps = false;

        // System.Data.SQLite's pool holds weak references: a garbage collection between two opens empties it.
        for (int attempt = 0; attempt < 10 && !keeps; attempt++)
        {
            await using (ITestSession session = await turn.OpenAsync())
            {
                await session.ExecuteAsync($"PRAGMA cache_size={OwnSetting}");
            }

            keeps = await IsSetAsync(turn);
        }

        keeps.ShouldBe(HasPool);
        turn.Clear();
        (await IsSetAsync(turn)).ShouldBeFalse();
        await using ITestSession unpooled = await OpenAsync();
        (await unpooled.QueryTextAsync("PRAGMA cache_size")).ShouldNotBe(OwnSetting);
    }

    private static async Task<bool> IsSetAsync(PoolTurn turn)
    {
        await using ITestSession session = await turn.OpenAsync();
        return await session.QueryTextAsync("PRAGMA cache_size") == OwnSetting;
    }

    private async Task<PoolTurn> TakeTurnAsync()
    {
        await Pools.WaitAsync();
        return new PoolTurn(provider, DatabasePath);
    }

    /// <summary>A test's turn to use and to clear pools.</summary>
    private sealed class PoolTurn(Provider provider, string path) : IAsyncDisposable
    {
        public Task<ITestSession> OpenAsync() => provider.Accept(new SessionOpener(path, pooled: true));

        public void Clear() => provider.Accept(new PoolClearing());

        // Nothing idle holds the test's files.
        public ValueTask DisposeAsync()
        {
            Clear();
            Pools.Release();
            return ValueTask.CompletedTask;
        }
    }
}
