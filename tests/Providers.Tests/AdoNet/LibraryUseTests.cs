namespace SqliteBench.Providers.Tests.AdoNet;

/// <summary>What an ADO.NET library is asked to do, in which order: also what no engine would tell, such as a command left open.</summary>
public abstract class LibraryUseTests
{
    private const string Sql = "statement @Id";
    private readonly LibraryLog _log = new();

    [Fact]
    public void A_connection_is_opened_told_so_and_closed_once()
    {
        ITestSession session = Open(_log.Path);
        session.Dispose();
        session.Dispose();
        _log.Calls.ShouldBe(["open", "opened", "close"]);
    }

    [Theory]
    [InlineData("open")]
    [InlineData("opened")]
    public void A_connection_that_cannot_be_opened_is_closed(string failing)
    {
        _log.Failures[failing] = new LibraryException(14);
        Should.Throw<LibraryException>(() => Open(_log.Path));
        _log.Calls[^2..].ShouldBe([failing, "close"]);
    }

    [Fact]
    public void A_statement_is_prepared_once_and_takes_its_values_by_name()
    {
        ITestSession session = Open(_log.Path);
        ITestStatement<KeyArgument> statement = session.Prepare<KeyArgument>(Sql);
        statement.Execute(new(7));
        statement.Execute(new(8));
        statement.Dispose();

        _log.Calls[2..].ShouldBe([$"prepare {Sql}", $"execute {Sql} @Id=7", $"execute {Sql} @Id=8", $"dispose {Sql}"]);
        Should.Throw<ObjectDisposedException>(() => statement.Execute(new(9)));
    }

    [Fact]
    public void A_statement_that_cannot_be_prepared_is_disposed_of()
    {
        _log.Failures[$"prepare {Sql}"] = new LibraryException(1);
        ITestSession session = Open(_log.Path);
        Should.Throw<LibraryException>(() => session.Prepare<KeyArgument>(Sql));
        _log.Calls[^1].ShouldBe($"dispose {Sql}");
    }

    [Fact]
    public void What_runs_once_is_disposed_of()
    {
        ITestSession session = Open(_log.Path);
        session.Execute("one");
        session.QueryText("other");
        _log.Calls[2..].ShouldBe(["execute one", "dispose one", "query other", "dispose other"]);
    }

    [Fact]
    public void A_transaction_takes_its_statements_in_and_ends_when_it_is_committed()
    {
        ITestSession session = Open(_log.Path);
        ITestStatement<KeyArgument> statement = session.Prepare<KeyArgument>(Sql);
        session.Begin(TransactionMode.Immediate);
        statement.Execute(new(7));
        session.Commit();
        statement.Execute(new(8));
        session.Dispose();

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

    [Fact]
    public void Without_a_transaction_there_is_nothing_to_commit_and_nothing_to_roll_back()
    {
        ITestSession session = Open(_log.Path);
        session.Rollback();
        MessageOf<InvalidOperationException>(session.Commit).ShouldContain("no open transaction");
        _log.Calls.ShouldBe(["open", "opened"]);
    }

    // SQLITE_ERROR, or a complaint without a code: https://www.sqlite.org/lang_transaction.html
    [Theory]
    [InlineData(1)]
    [InlineData(null)]
    public void A_transaction_that_the_engine_has_rolled_back_ends(int? code)
    {
        _log.Failures["roll back"] = new LibraryException(code);
        ITestSession session = Open(_log.Path);
        session.Begin(TransactionMode.Immediate);
        session.Rollback();
        session.Rollback();
        _log.Calls[2..].ShouldBe(["begin Immediate", "roll back", "end"]);
    }

    [Fact]
    public void Another_error_of_a_rollback_is_told_and_the_connection_closed_all_the_same()
    {
        _log.Failures["roll back"] = new LibraryException(10);
        ITestSession session = Open(_log.Path);
        session.Begin(TransactionMode.Immediate);
        Should.Throw<LibraryException>(() => session.Dispose());
        _log.Calls[2..].ShouldBe(["begin Immediate", "roll back", "end", "close"]);
    }

    protected abstract ITestSession Open(string path);
}

public sealed class SynchronousLibraryUseTests : LibraryUseTests
{
    protected override ITestSession Open(string path) =>
        new TestSession<AdoNetConnection<LoggingDialect>, AdoNetStatement<LoggingDialect>>(
            AdoNetConnection<LoggingDialect>.Open(path)
        );
}

public sealed class AsynchronousLibraryUseTests : LibraryUseTests
{
    protected override ITestSession Open(string path) =>
        new TestSession<
            AdoNetConnection<AsynchronousDialect<LoggingDialect>>,
            AdoNetStatement<AsynchronousDialect<LoggingDialect>>
        >(AdoNetConnection<AsynchronousDialect<LoggingDialect>>.Open(path));
}
