using SqliteBench.Providers.Tests.Sessions;

namespace SqliteBench.Providers.Tests.PInvoke;

/// <summary>A disposed statement or connection of the shim refuses work instead of touching freed memory.</summary>
public sealed class LifetimeTests
{
    private const string Query = "SELECT @Id, NULL, NULL, NULL, NULL";

    [Fact]
    public async Task A_statement_of_a_disposed_connection_refuses_every_use()
    {
        ITestSession session = await OpenAsync();
        ITestStatement<KeyArgument> statement = await session.PrepareAsync<KeyArgument>(Query);
        await session.DisposeAsync();

        await RefusesAsync(statement);
        await statement.DisposeAsync();
    }

    [Fact]
    public async Task A_statement_that_is_disposed_while_it_is_read_stops_there_and_is_finalized()
    {
        await using ITestSession session = await OpenAsync();
        ITestStatement<KeyArgument> statement = await session.PrepareAsync<KeyArgument>(
            $"{Query} UNION ALL SELECT @Id + 1, NULL, NULL, NULL, NULL"
        );
        List<long> rows = [];

        await Should.ThrowAsync<ObjectDisposedException>(() =>
            statement.ReadAsync(
                new KeyArgument(1),
                row =>
                {
                    rows.Add(row.Id);
                    statement.DisposeAsync().AsTask().GetAwaiter().GetResult();
                }
            )
        );

        rows.ShouldBe([1]);
        await RefusesAsync(statement);
    }

    [Fact]
    public async Task A_statement_that_is_read_refuses_another_use_in_one_sentence()
    {
        await using ITestSession session = await OpenAsync();
        await using ITestStatement<KeyArgument> statement = await session.PrepareAsync<KeyArgument>(Query);
        KeyArgument key = new(1);

        await statement.ReadAsync(
            key,
            _ =>
                Should
                    .Throw<InvalidOperationException>(() => statement.ExecuteAsync(key).GetAwaiter().GetResult())
                    .Message.ShouldBe("The statement cannot be executed while its rows are read.")
        );

        (await statement.ReadIntegerAsync(key)).ShouldBe(1, "it can be used again");
    }

    [Fact]
    public async Task A_text_without_a_statement_is_refused_in_one_sentence()
    {
        await using ITestSession session = await OpenAsync();

        (
            await Should.ThrowAsync<ArgumentException>(() => session.PrepareAsync<KeyArgument>("-- nothing"))
        ).Message.ShouldStartWith("The SQL holds no statement.");
    }

    private static Task<ITestSession> OpenAsync() => PInvokeShim.Provider.Accept(new SessionOpener(":memory:"));

    private static async Task RefusesAsync(ITestStatement<KeyArgument> statement)
    {
        KeyArgument key = new(1);
        await Should.ThrowAsync<ObjectDisposedException>(() => statement.ReadIntegerAsync(key));
        await Should.ThrowAsync<ObjectDisposedException>(() => statement.ExecuteAsync(key));
        await Should.ThrowAsync<ObjectDisposedException>(() => statement.InsertAsync(key));
        await Should.ThrowAsync<ObjectDisposedException>(() => statement.ReadAsync(key, _ => { }));
    }
}
