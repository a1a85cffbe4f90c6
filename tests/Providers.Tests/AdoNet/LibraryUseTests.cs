using SqliteBench.Providers.AdoNet;
using SqliteBench.Providers.Tests.Sessions;

namespace SqliteBench.Providers.Tests.AdoNet;

/// <summary>What an ADO.NET library is asked to do, in which order: also what no engine would tell, such as a command left open.</summary>
public sealed class LibraryUseTests
{
    private const string Sql = "statement @Id";
    private readonly LibraryLog _log = new();

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task A_connection_is_opened_told_so_and_closed_once(bool isAsynchronous)
    {
        ITestSession session = await OpenAsync(isAsynchronous);

        await session.DisposeAsync();
        await session.DisposeAsync();

        _log.Calls.ShouldBe(["open", "opened", "close"]);
    }

    [Theory]
    [InlineData("open", false)]
    [InlineData("open", true)]
    [InlineData("opened", false)]
    [InlineData("opened", true)]
    public async Task A_connection_that_cannot_be_opened_is_closed(string failing, bool isAsynchronous)
    {
        _log.Failures[failing] = new LibraryException(14);

        await Should.ThrowAsync<LibraryException>(() => OpenAsync(isAsynchronous));

        _log.Calls[^2..].ShouldBe([failing, "close"]);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task A_statement_is_prepared_once_and_takes_its_values_by_name(bool isAsynchronous)
    {
        ITestSession session = await OpenAsync(isAsynchronous);
        ITestStatement<KeyArgument> statement = await session.PrepareAsync<KeyArgument>(Sql);
        await statement.ExecuteAsync(new KeyArgument(7));
        await statement.ExecuteAsync(new KeyArgument(8));
        await statement.DisposeAsync();

        _log.Calls[2..].ShouldBe([$"prepare {Sql}", $"execute {Sql} @Id=7", $"execute {Sql} @Id=8", $"dispose {Sql}"]);
        await Should.ThrowAsync<ObjectDisposedException>(() => statement.ExecuteAsync(new KeyArgument(9)));
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task A_statement_that_cannot_be_prepared_is_disposed_of(bool isAsynchronous)
    {
        _log.Failures[$"prepare {Sql}"] = new LibraryException(1);
        ITestSession session = await OpenAsync(isAsynchronous);

        await Should.ThrowAsync<LibraryException>(() => session.PrepareAsync<KeyArgument>(Sql));

        _log.Calls[^1].ShouldBe($"dispose {Sql}");
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task What_runs_once_is_disposed_of(bool isAsynchronous)
    {
        ITestSession session = await OpenAsync(isAsynchronous);

        await session.ExecuteAsync("one");
        await session.QueryTextAsync("other");

        _log.Calls[2..].ShouldBe(["execute one", "dispose one", "query other", "dispose other"]);
    }

    [Theory]
    [InlineData(null, null, false)]
    [InlineData(null, null, true)]
    [InlineData("NULL", 0L, false)]
    [InlineData("NULL", 0L, true)]
    [InlineData(5L, 5L, false)]
    [InlineData(5L, 5L, true)]
    [InlineData(6, 6L, false)]
    [InlineData(6, 6L, true)]
    public async Task A_query_for_an_integer_has_none_without_a_row(object? scalar, long? value, bool isAsynchronous)
    {
        _log.Scalar = scalar is "NULL" ? DBNull.Value : scalar;
        ITestSession session = await OpenAsync(isAsynchronous);
        ITestStatement<KeyArgument> statement = await session.PrepareAsync<KeyArgument>(Sql);

        (await statement.ReadIntegerAsync(new KeyArgument(7))).ShouldBe(value);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task A_transaction_takes_its_statements_in_and_ends_when_it_is_committed(bool isAsynchronous)
    {
        ITestSession session = await OpenAsync(isAsynchronous);
        ITestStatement<KeyArgument> statement = await session.PrepareAsync<KeyArgument>(Sql);
        await session.BeginAsync(TransactionMode.Immediate);
        await statement.ExecuteAsync(new KeyArgument(7));
        await session.CommitAsync();
        await statement.ExecuteAsync(new KeyArgument(8));
        await session.DisposeAsync();

        _log.Calls[3..]
            .ShouldBe([
                "begin Immediate",
                $"execute {Sql} @Id=7 in a transaction",
                "commit",
                "end",
                $"execute {Sql} @Id=8",
                "close",
            ]);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Without_a_transaction_there_is_nothing_to_commit_and_nothing_to_roll_back(bool isAsynchronous)
    {
        ITestSession session = await OpenAsync(isAsynchronous);

        await session.RollbackAsync();
        (await Should.ThrowAsync<InvalidOperationException>(session.CommitAsync)).Message.ShouldContain(
            "no open transaction"
        );

        _log.Calls.ShouldBe(["open", "opened"]);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task A_connection_that_is_closed_within_a_transaction_rolls_it_back(bool isAsynchronous)
    {
        ITestSession session = await OpenAsync(isAsynchronous);
        await session.BeginAsync(TransactionMode.Deferred);

        await session.DisposeAsync();

        _log.Calls[2..].ShouldBe(["begin Deferred", "roll back", "end", "close"]);
    }

    // SQLITE_ERROR, or a complaint without a code: https://www.sqlite.org/lang_transaction.html
    [Theory]
    [InlineData(1, false)]
    [InlineData(1, true)]
    [InlineData(null, false)]
    [InlineData(null, true)]
    public async Task A_transaction_that_the_engine_has_rolled_back_is_let_go(int? code, bool isAsynchronous)
    {
        _log.Failures["roll back"] = new LibraryException(code);
        ITestSession session = await OpenAsync(isAsynchronous);
        await session.BeginAsync(TransactionMode.Immediate);

        await session.RollbackAsync();
        await session.RollbackAsync();

        _log.Calls[2..].ShouldBe(["begin Immediate", "roll back", "let go", "end"]);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Another_error_of_a_rollback_is_told_and_the_connection_closed_all_the_same(bool isAsynchronous)
    {
        _log.Failures["roll back"] = new LibraryException(10);
        ITestSession session = await OpenAsync(isAsynchronous);
        await session.BeginAsync(TransactionMode.Immediate);

        await Should.ThrowAsync<LibraryException>(async () => await session.DisposeAsync());

        _log.Calls[2..].ShouldBe(["begin Immediate", "roll back", "end", "close"]);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task A_commit_that_fails_leaves_the_transaction_to_be_rolled_back(bool isAsynchronous)
    {
        _log.Failures["commit"] = new LibraryException(13);
        ITestSession session = await OpenAsync(isAsynchronous);
        await session.BeginAsync(TransactionMode.Immediate);

        await Should.ThrowAsync<LibraryException>(session.CommitAsync);
        await session.RollbackAsync();

        _log.Calls[2..].ShouldBe(["begin Immediate", "commit", "roll back", "end"]);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task A_connection_that_is_disposed_of_asks_the_library_for_nothing(bool isAsynchronous)
    {
        ITestSession session = await OpenAsync(isAsynchronous);
        await session.DisposeAsync();

        await Should.ThrowAsync<ObjectDisposedException>(() => session.ExecuteAsync("one"));
        await Should.ThrowAsync<ObjectDisposedException>(() => session.PrepareAsync<KeyArgument>(Sql));
        await Should.ThrowAsync<ObjectDisposedException>(() => session.BeginAsync(TransactionMode.Immediate));

        _log.Calls.ShouldBe(["open", "opened", "close"]);
    }

    private async Task<ITestSession> OpenAsync(bool isAsynchronous) =>
        isAsynchronous
            ? new AsynchronousSession<AsyncAdoNetConnection<LoggingDialect>, AsyncAdoNetStatement>(
                await AsyncAdoNetConnection<LoggingDialect>.OpenAsync(_log.Path)
            )
            : new SynchronousSession<
                AdoNetConnection<LoggingDialect, BaseTypedCommand>,
                AdoNetStatement<BaseTypedCommand>
            >(AdoNetConnection<LoggingDialect, BaseTypedCommand>.Open(_log.Path));
}
