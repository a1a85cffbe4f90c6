namespace SqliteBench.Providers.Tests.PInvoke;

/// <summary>Only statements whose reset has nothing to wait for are reset without telling the collector.</summary>
public sealed class StatementProgramTests : IDisposable
{
    private readonly ConnectionHandle connection;

    public StatementProgramTests()
    {
        _ = EngineLibrary.Current;
        connection = ConnectionHandle.Open(":memory:");
        Execute("CREATE TABLE Item(ID INTEGER PRIMARY KEY, Text TEXT)");
        Execute("CREATE INDEX ItemText ON Item(Text)");
    }

    // Lookups in tables and indexes do; sorts, temporary tables and writes do not.
    [Theory]
    [InlineData("SELECT ID FROM Item WHERE Text = ?", true)]
    [InlineData("SELECT a.ID FROM Item AS a INNER JOIN Item AS b ON b.ID = a.ID WHERE a.Text = ?", true)]
    [InlineData("SELECT ID FROM Item ORDER BY Text || 'x'", false)]
    [InlineData("SELECT DISTINCT Text || 'x' FROM Item", false)]
    [InlineData("INSERT INTO Item(Text) VALUES (?)", false)]
    [InlineData("BEGIN IMMEDIATE", false)]
    [InlineData("EXPLAIN SELECT 1", false)]
    public void Statements_that_only_look_up_reset_at_once(string sql, bool atOnce) =>
        StatementProgram.ResetsAtOnce(connection.Pointer, sql).ShouldBe(atOnce);

    [Theory]
    [InlineData("BEGIN", 0, true)]
    [InlineData("COMMIT", 0, true)]
    [InlineData("ROLLBACK", 0, true)]
    [InlineData("SAVEPOINT point", 0, true)]
    [InlineData("INSERT INTO Item(Text) VALUES (?)", 1, false)]
    public void Statements_that_change_the_transaction_are_known(string sql, int arguments, bool may)
    {
        using StatementHandle statement = connection.Prepare(sql, arguments);
        statement.MayChangeTransaction.ShouldBe(may);
    }

    [Fact]
    public void A_statement_that_is_used_often_answers_the_same_before_and_after_its_program_is_known()
    {
        Execute("INSERT INTO Item(ID) VALUES (7)");
        using PInvokeStatement begin = new(connection.Prepare("BEGIN", 0));
        using PInvokeStatement find = new(connection.Prepare("SELECT ID FROM Item", 0));
        begin.Execute(default(NoArguments));

        for (int execution = 0; execution < 200; execution++)
        {
            find.TryReadInteger(default(NoArguments), out long id).ShouldBeTrue();
            id.ShouldBe(7);
        }
    }

    [Fact]
    public void The_connection_knows_of_a_transaction_however_it_was_begun()
    {
        using PInvokeStatement begin = new(connection.Prepare("BEGIN", 0));
        using PInvokeStatement commit = new(connection.Prepare("COMMIT", 0));
        begin.Execute(default(NoArguments));
        connection.InTransaction.ShouldBeTrue();
        commit.Execute(default(NoArguments));
        connection.InTransaction.ShouldBeFalse();
    }

    public void Dispose() => connection.Dispose();

    private void Execute(string sql) => new PInvokeStatement(connection.Prepare(sql, 0)).Execute(default(NoArguments));
}
