using SqliteBench.Providers.Engine;
using SqliteBench.Providers.Native;
using SqliteBench.Providers.Tests.Sessions;

namespace SqliteBench.Providers.Tests.Abstractions;

/// <summary>
/// Opens a database, inserts one long text with the very same statements whatever the provider, and closes it again.
/// </summary>
/// <param name="path">A database with a table Item(Text, Number).</param>
/// <param name="engine">The engine of the native baseline.</param>
internal sealed class ObservedInsert(string path, string engine) : IProviderVisitor<Task>
{
    /// <summary>The size of the text, in bytes.</summary>
    public const int Payload = 100_000;

    private const string Insert = "INSERT INTO Item(Text, Number) VALUES (@Text, @Number)";
    private const int BusyTimeoutMilliseconds = 1000;

    private static readonly TextArguments Item = new(new string('x', Payload), 1);

    public static Task RunAsync(Provider provider, string path) =>
        provider.Accept(new ObservedInsert(path, EngineLibrary.Path));

    public Task Synchronous<TConnection, TStatement>()
        where TConnection : struct, IConnection<TConnection, TStatement>
        where TStatement : struct, IStatement =>
        RunAsync(new SessionOpener(path).Synchronous<TConnection, TStatement>());

    public Task Native(NativeLibraryBaseline library)
    {
        using NativeRun run = library.OpenStatement(
            new NativeStatementOptions(
                engine,
                path,
                "PRAGMA synchronous=full",
                Insert,
                "",
                ArgumentEncoder.Encode<TextArguments>([Item]),
                1,
                StatementUsage.Reused,
                BusyTimeoutMilliseconds
            )
        );
        run.Execute(0, 1);
        return Task.CompletedTask;
    }

    // What the baseline does: it sets the timeout and the pragmas, and reads the pragmas back.
    private static async Task RunAsync(Task<ITestSession> opening)
    {
        await using ITestSession session = await opening;
        await session.ExecuteAsync($"PRAGMA busy_timeout={BusyTimeoutMilliseconds}");
        await session.ExecuteAsync("PRAGMA synchronous=full");
        await session.QueryTextAsync("PRAGMA synchronous");
        await using ITestStatement<TextArguments> statement = await session.PrepareAsync<TextArguments>(Insert);
        await session.BeginAsync(TransactionMode.Deferred);
        (await statement.ExecuteAsync(Item)).ShouldBe(1);
        await session.CommitAsync();
    }
}
