using SqliteBench.Providers.Engine;
using SqliteBench.Providers.PInvoke;

namespace SqliteBench.Providers.Tests.PInvoke;

/// <summary>Only statements whose reset has nothing to wait for are reset without telling the collector.</summary>
public sealed class StatementProgramTests : IDisposable
{
    private readonly ConnectionHandle connection;

    public StatementProgramTests()
    {
        _ = EngineLibrary.Current;
        connection = ConnectionHandle.Open(":memory:");
        new PInvokeStatement(connection.Prepare("CREATE TABLE Item(ID INTEGER PRIMARY KEY, Text TEXT)", 0)).Execute(
            default(NoArguments)
        );
        new PInvokeStatement(connection.Prepare("CREATE INDEX ItemText ON Item(Text)", 0)).Execute(
            default(NoArguments)
        );
    }

    [Theory]
    [InlineData("SELECT ID FROM Item WHERE Text = ?")]
    [InlineData("SELECT a.ID FROM Item AS a INNER JOIN Item AS b ON b.ID = a.ID WHERE a.Text = ?")]
    public void Lookups_in_tables_and_indexes_reset_at_once(string sql) => ResetsAtOnce(sql).ShouldBeTrue();

    [Theory]
    [InlineData("SELECT ID FROM Item ORDER BY Text || 'x'")]
    [InlineData("SELECT DISTINCT Text || 'x' FROM Item")]
    [InlineData("INSERT INTO Item(Text) VALUES (?)")]
    [InlineData("BEGIN IMMEDIATE")]
    [InlineData("EXPLAIN SELECT 1")]
    public void Sorts_temporary_tables_and_writes_do_not(string sql) => ResetsAtOnce(sql).ShouldBeFalse();

    [Theory]
    [InlineData("BEGIN")]
    [InlineData("COMMIT")]
    [InlineData("ROLLBACK")]
    [InlineData("SAVEPOINT point")]
    public void Statements_that_change_the_transaction_are_known(string sql)
    {
        using StatementHandle statement = connection.Prepare(sql, 0);

        statement.MayChangeTransaction.ShouldBeTrue();
    }

    [Fact]
    public void A_write_changes_no_transaction()
    {
        using StatementHandle statement = connection.Prepare("INSERT INTO Item(Text) VALUES (?)", 1);

        statement.MayChangeTransaction.ShouldBeFalse();
    }

    [Fact]
    public void A_statement_that_is_used_often_answers_the_same_before_and_after_its_program_is_known()
    {
        new PInvokeStatement(connection.Prepare("INSERT INTO Item(ID) VALUES (7)", 0)).Execute(default(NoArguments));
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

    private bool ResetsAtOnce(string sql) => StatementProgram.ResetsAtOnce(connection.Pointer, sql);
}
