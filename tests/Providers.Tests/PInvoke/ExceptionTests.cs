using SqliteBench.Providers.Tests.Sessions;

namespace SqliteBench.Providers.Tests.PInvoke;

public sealed class ExceptionTests
{
    [Fact]
    public async Task An_error_has_its_primary_and_extended_code_and_the_engines_text()
    {
        await using ITestSession session = await PInvokeShim.Provider.Accept(new SessionOpener(":memory:"));
        await session.ExecuteAsync("CREATE TABLE Item(ID INTEGER PRIMARY KEY, Text TEXT UNIQUE)");
        await session.ExecuteAsync("INSERT INTO Item(Text) VALUES ('a')");

        SqliteEngineException exception = await Should.ThrowAsync<SqliteEngineException>(() =>
            session.ExecuteAsync("INSERT INTO Item(Text) VALUES ('a')")
        );

        exception.ResultCode.ShouldBe(19);
        exception.ExtendedResultCode.ShouldBe(2067);
        exception.Message.ShouldBe("SQLite error 2067: UNIQUE constraint failed: Item.Text");
    }

    [Fact]
    public async Task Binding_more_arguments_than_the_statement_has_is_an_error()
    {
        await using ITestSession session = await PInvokeShim.Provider.Accept(new SessionOpener(":memory:"));
        await using ITestStatement<KeyArgument> statement = await session.PrepareAsync<KeyArgument>("SELECT 1");

        SqliteEngineException exception = await Should.ThrowAsync<SqliteEngineException>(() =>
            statement.ReadIntegerAsync(new KeyArgument(1))
        );

        exception.ResultCode.ShouldBe(25);
    }
}
