namespace SqliteBench.Providers.Tests.PInvoke;

/// <summary>The shim says what went wrong, and refuses work instead of touching freed memory.</summary>
public sealed class ShimTests : IDisposable
{
    private const string Query = "SELECT @Id, NULL, NULL, NULL, NULL";

    private readonly ITestSession _session = PInvokeShim.Provider.Accept(new SessionOpener(":memory:"));

    public void Dispose() => _session.Dispose();

    [Fact]
    public void An_error_has_its_extended_code_and_the_engines_text()
    {
        _session.Execute(
            "CREATE TABLE Item(ID INTEGER PRIMARY KEY, Text TEXT UNIQUE); INSERT INTO Item(Text) VALUES ('a')"
        );

        SqliteEngineException exception = Should.Throw<SqliteEngineException>(() =>
            _session.Execute("INSERT INTO Item(Text) VALUES ('a')")
        );

        exception.ExtendedResultCode.ShouldBe(2067);
        exception.Message.ShouldBe("SQLite error 2067: UNIQUE constraint failed: Item.Text");
    }

    [Fact]
    public void Binding_more_arguments_than_the_statement_has_is_an_error()
    {
        using ITestStatement<KeyArgument> statement = _session.Prepare<KeyArgument>("SELECT 1");
        Should.Throw<SqliteEngineException>(() => statement.ReadInteger(new(1))).ExtendedResultCode.ShouldBe(25);
    }

    [Fact]
    public void A_statement_of_a_disposed_connection_refuses_every_use()
    {
        ITestStatement<KeyArgument> statement = _session.Prepare<KeyArgument>(Query);
        _session.Dispose();
        Refuses(statement);
        statement.Dispose();
    }

    [Fact]
    public void A_statement_that_is_disposed_while_it_is_read_stops_there_and_is_finalized()
    {
        ITestStatement<KeyArgument> statement = _session.Prepare<KeyArgument>(
            $"{Query} UNION ALL SELECT @Id + 1, NULL, NULL, NULL, NULL"
        );
        List<long> rows = [];
        void Accept(ItemRow row)
        {
            rows.Add(row.Id);
            statement.Dispose();
        }

        Should.Throw<ObjectDisposedException>(() => statement.Read(new(1), Accept));

        rows.ShouldBe([1]);
        Refuses(statement);
    }

    [Fact]
    public void A_statement_that_is_read_refuses_another_use_in_one_sentence()
    {
        using ITestStatement<KeyArgument> statement = _session.Prepare<KeyArgument>(Query);
        KeyArgument key = new(1);

        statement.Read(
            key,
            _ =>
                MessageOf<InvalidOperationException>(() => statement.Execute(key))
                    .ShouldBe("The statement cannot be executed while its rows are being read.")
        );

        statement.ReadInteger(key).ShouldBe(1, "it can be used again");
    }

    [Fact]
    public void A_text_without_a_statement_is_refused_in_one_sentence() =>
        MessageOf<ArgumentException>(() => _session.Prepare<KeyArgument>("-- nothing"))
            .ShouldStartWith("The SQL contains no statement.");

    private static void Refuses(ITestStatement<KeyArgument> statement)
    {
        KeyArgument key = new(1);
        Should.Throw<ObjectDisposedException>(() => statement.ReadInteger(key));
        Should.Throw<ObjectDisposedException>(() => statement.Execute(key));
        Should.Throw<ObjectDisposedException>(() => statement.Insert(key));
        Should.Throw<ObjectDisposedException>(() => statement.Read(key, _ => { }));
    }
}
