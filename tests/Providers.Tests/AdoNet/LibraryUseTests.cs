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

    private Task<ITestSession> OpenAsync(bool isAsynchronous) =>
        isAsynchronous
            ? Open<AsyncAdoNetConnection<LoggingDialect>, AsyncAdoNetStatement>()
            : Open<AdoNetConnection<LoggingDialect>, AdoNetStatement<LoggingDialect>>();

    private Task<ITestSession> Open<TConnection, TStatement>()
        where TConnection : struct, IConnection<TConnection, TStatement>
        where TStatement : struct, IStatement => new SessionOpener(_log.Path).Managed<TConnection, TStatement>();
}
