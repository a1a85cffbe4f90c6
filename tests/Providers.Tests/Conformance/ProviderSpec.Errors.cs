using SqliteBench.Providers.Tests.Sessions;

namespace SqliteBench.Providers.Tests.Conformance;

public abstract partial class ProviderSpec
{
    private const int Error = 1;
    private const int Busy = 5;
    private const int Corrupt = 11;
    private const int CannotOpen = 14;
    private const int Constraint = 19;
    private const int ConstraintPrimaryKey = 1555;

    [ConformanceFact]
    public async Task A_violated_constraint_is_reported_and_the_statement_stays_usable()
    {
        await using ITestSession session = await OpenWithTableAsync();
        await using ITestStatement<ItemArguments> insert = await session.PrepareAsync<ItemArguments>(InsertItem);
        ItemArguments first = new(1, 1, 1, "a", [1]);
        await insert.ExecuteAsync(first);

        Exception exception = await Should.ThrowAsync<Exception>(() => insert.ExecuteAsync(first));

        session.ResultCode(exception).ShouldBe(ConstraintPrimaryKey);
        exception.Message.ShouldContain("Item.ID");
        (await insert.ExecuteAsync(first with { Id = 2 })).ShouldBe(1);
        (await CountAsync(session)).ShouldBe("2");
    }

    [ConformanceFact]
    public async Task A_failed_insert_for_a_rowid_leaves_the_statement_usable()
    {
        await using ITestSession session = await OpenWithTableAsync();
        await using ITestStatement<KeyArgument> insert = await session.PrepareInsertAsync<KeyArgument>(
            "INSERT INTO Item(ID) VALUES (@Id)"
        );
        await insert.InsertAsync(new KeyArgument(1));

        (await PrimaryCodeAsync(session, () => insert.InsertAsync(new KeyArgument(1)))).ShouldBe(Constraint);

        (await insert.InsertAsync(new KeyArgument(2))).ShouldBe(2);
    }

    [ConformanceFact]
    public async Task A_syntax_error_is_an_error()
    {
        await using ITestSession session = await OpenAsync();

        (await PrimaryCodeAsync(session, () => RunAsync(session, "SELEKT @Id"))).ShouldBe(Error);
        (await PrimaryCodeAsync(session, () => session.ExecuteAsync("SELEKT 1"))).ShouldBe(Error);
        (await PrimaryCodeAsync(session, () => session.QueryTextAsync("SELEKT 1"))).ShouldBe(Error);
    }

    [ConformanceFact]
    public async Task A_database_that_cannot_be_opened_is_an_error()
    {
        Exception exception = await Should.ThrowAsync<Exception>(() =>
            provider.Accept(new SessionOpener(directory.File("missing/test.db")))
        );

        await using ITestSession session = await OpenAsync();
        (session.ResultCode(exception) & 0xFF).ShouldBe(CannotOpen);
    }

    [ConformanceFact]
    public async Task A_lock_of_another_connection_is_reported_as_busy_and_the_statement_stays_usable()
    {
        await using ITestSession holder = await OpenWithTableAsync();
        await using ITestSession other = await OpenImpatientAsync();
        await using ITestStatement<KeyArgument> insert = await other.PrepareAsync<KeyArgument>(
            "INSERT INTO Item(ID) VALUES (@Id)"
        );
        await holder.BeginAsync(TransactionMode.Immediate);

        (await PrimaryCodeAsync(other, () => insert.ExecuteAsync(new KeyArgument(1)))).ShouldBe(LockedCode);
        (await PrimaryCodeAsync(other, () => other.BeginAsync(TransactionMode.Immediate))).ShouldBe(LockedCode);

        await holder.CommitAsync();
        (await insert.ExecuteAsync(new KeyArgument(1))).ShouldBe(1);
    }

    [ConformanceFact(LocksFile = true)]
    public async Task A_commit_that_is_busy_can_be_rolled_back_and_done_again()
    {
        await using ITestSession writer = await OpenWithTableAsync();
        await writer.ExecuteAsync("PRAGMA busy_timeout=0");
        await InsertAsync(writer, 1);
        await using ITestSession reader = await OpenImpatientAsync();
        await reader.BeginAsync(TransactionMode.Deferred);
        await CountAsync(reader);
        await writer.BeginAsync(TransactionMode.Deferred);
        await InsertAsync(writer, 2);

        (await PrimaryCodeAsync(writer, writer.CommitAsync)).ShouldBe(Busy);

        await writer.RollbackAsync();
        await reader.CommitAsync();
        await writer.BeginAsync(TransactionMode.Immediate);
        await InsertAsync(writer, 3);
        await writer.CommitAsync();
        (await CountAsync(reader)).ShouldBe("2");
    }

    [ConformanceFact(LocksFile = true)]
    public async Task A_write_after_an_outdated_read_is_busy_and_can_be_tried_again()
    {
        await using ITestSession first = await OpenWithTableAsync();
        await first.QueryTextAsync("PRAGMA journal_mode=WAL");
        await using ITestSession second = await OpenImpatientAsync();
        await using ITestStatement<KeyArgument> insert = await second.PrepareAsync<KeyArgument>(
            "INSERT INTO Item(ID) VALUES (@Id)"
        );
        await second.BeginAsync(TransactionMode.Deferred);
        await CountAsync(second);
        await InsertAsync(first, 1);

        (await PrimaryCodeAsync(second, () => insert.ExecuteAsync(new KeyArgument(2)))).ShouldBe(Busy);

        await second.RollbackAsync();
        await second.BeginAsync(TransactionMode.Immediate);
        (await insert.ExecuteAsync(new KeyArgument(2))).ShouldBe(1);
        await second.CommitAsync();
        (await CountAsync(first)).ShouldBe("2");
    }

    [ConformanceFact]
    public async Task A_damaged_file_is_reported_as_corrupt()
    {
        await using (ITestSession session = await OpenWithTableAsync())
        {
            await session.ExecuteAsync(
                """
                WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 1000)
                INSERT INTO Item(ID, Text) SELECT x, 'some text to fill pages with' FROM n
                """
            );
        }

        await using (FileStream file = File.OpenWrite(DatabasePath))
        {
            byte[] damage = new byte[file.Length - 4096];
            damage.AsSpan().Fill(0xA5);
            file.Position = 4096;
            await file.WriteAsync(damage);
        }

        await using ITestSession damaged = await OpenAsync();
        (await PrimaryCodeAsync(damaged, () => ReadItemAsync(damaged, 500))).ShouldBe(Corrupt);
    }

    // Dapper prepares nothing, so its errors come with the execution.
    private static async Task RunAsync(ITestSession session, string sql)
    {
        await using ITestStatement<KeyArgument> statement = await session.PrepareAsync<KeyArgument>(sql);
        await statement.ReadIntegerAsync(new KeyArgument(1));
    }
}
