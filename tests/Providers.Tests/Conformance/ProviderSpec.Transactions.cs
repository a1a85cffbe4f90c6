using SqliteBench.Providers.Tests.Sessions;

namespace SqliteBench.Providers.Tests.Conformance;

public abstract partial class ProviderSpec
{
    [ConformanceFact(LocksFile = true)]
    public async Task A_commit_shows_the_rows_to_others_and_not_before()
    {
        await using ITestSession session = await OpenWithTableAsync();
        await session.QueryTextAsync("PRAGMA journal_mode=WAL");
        await using ITestSession other = await OpenAsync();
        await session.BeginAsync(TransactionMode.Deferred);
        await InsertAsync(session, 1);
        (await CountAsync(other)).ShouldBe("0");

        await session.CommitAsync();

        (await CountAsync(other)).ShouldBe("1");
    }

    [ConformanceFact]
    public async Task A_rollback_takes_the_rows_back()
    {
        await using ITestSession session = await OpenWithTableAsync();
        await session.BeginAsync(TransactionMode.Immediate);
        await InsertAsync(session, 1);

        await session.RollbackAsync();

        (await CountAsync(session)).ShouldBe("0");
    }

    [ConformanceFact]
    public async Task A_transaction_that_is_not_committed_is_rolled_back_when_the_connection_closes()
    {
        await using (ITestSession session = await OpenWithTableAsync())
        {
            await session.BeginAsync(TransactionMode.Immediate);
            await InsertAsync(session, 1);
        }

        await using ITestSession reopened = await OpenAsync();
        (await CountAsync(reopened)).ShouldBe("0");
    }

    [ConformanceFact]
    public async Task A_deferred_transaction_lets_others_write_until_it_does_something()
    {
        await using ITestSession session = await OpenWithTableAsync();
        await using ITestSession other = await OpenImpatientAsync();

        await session.BeginAsync(TransactionMode.Deferred);
        await InsertAsync(other, 1);
        await InsertAsync(session, 2);
        await session.CommitAsync();

        (await CountAsync(other)).ShouldBe("2");
    }

    [ConformanceFact]
    public async Task An_immediate_transaction_keeps_others_from_writing_at_once()
    {
        await using ITestSession session = await OpenWithTableAsync();
        await using ITestSession other = await OpenImpatientAsync();

        await session.BeginAsync(TransactionMode.Immediate);

        (await PrimaryCodeAsync(other, () => InsertAsync(other, 1))).ShouldBe(LockedCode);
        await session.RollbackAsync();
    }

    [ConformanceFact]
    public async Task Statements_prepared_before_serve_many_transactions_and_none()
    {
        await using ITestSession session = await OpenWithTableAsync();
        await using ITestStatement<KeyArgument> insert = await session.PrepareAsync<KeyArgument>(
            "INSERT INTO Item(ID) VALUES (@Id)"
        );
        await using ITestStatement<KeyArgument> find = await session.PrepareAsync<KeyArgument>(
            "SELECT ID FROM Item WHERE ID = @Id"
        );
        long id = 0;
        for (int round = 0; round < 20; round++)
        {
            await session.BeginAsync(round % 2 == 0 ? TransactionMode.Deferred : TransactionMode.Immediate);
            await insert.ExecuteAsync(new KeyArgument(++id));
            (await find.ReadIntegerAsync(new KeyArgument(id))).ShouldBe(id);
            await session.CommitAsync();
            await insert.ExecuteAsync(new KeyArgument(++id));
            (await find.ReadIntegerAsync(new KeyArgument(id))).ShouldBe(id);
        }

        (await CountAsync(session)).ShouldBe("40");
    }

    [ConformanceFact]
    public async Task A_rollback_after_the_engine_rolled_back_is_harmless()
    {
        await using ITestSession session = await OpenWithTableAsync();
        await InsertAsync(session, 1);
        await session.BeginAsync(TransactionMode.Deferred);
        await InsertAsync(session, 2);
        (
            await PrimaryCodeAsync(session, () => session.ExecuteAsync("INSERT OR ROLLBACK INTO Item(ID) VALUES (1)"))
        ).ShouldBe(Constraint);

        await session.RollbackAsync();

        await session.BeginAsync(TransactionMode.Deferred);
        await InsertAsync(session, 3);
        await session.CommitAsync();
        (await CountAsync(session)).ShouldBe("2");
    }

    [ConformanceFact]
    public async Task A_rollback_without_a_transaction_is_harmless()
    {
        await using ITestSession session = await OpenWithTableAsync();

        await session.RollbackAsync();

        (await CountAsync(session)).ShouldBe("0");
    }
}
