using System.Reflection;

namespace SqliteBench.Providers;

/// <inheritdoc cref="ManagedProvider" path="/param" />
internal sealed class AsynchronousProvider<TConnection, TStatement>(
    string id,
    string description,
    string package,
    Func<Assembly> library
) : ManagedProvider(id, description, package, library)
    where TConnection : struct, IAsyncConnection<TConnection, TStatement>
    where TStatement : struct, IAsyncStatement
{
    public override TResult Accept<TResult>(IProviderVisitor<TResult> visitor) =>
        visitor.Asynchronous<TConnection, TStatement>();

    // Asked before anything is measured, where nothing else is waiting for this thread.
    protected override (string Version, string SourceId, string Options) QueryEngine() =>
        Task.Run(QueryEngineAsync).GetAwaiter().GetResult();

    private static async Task<(string Version, string SourceId, string Options)> QueryEngineAsync()
    {
        await using TConnection connection = await TConnection.OpenAsync(":memory:");
        return (
            (await connection.QueryTextAsync(EngineQueries.Version))!,
            (await connection.QueryTextAsync(EngineQueries.SourceId))!,
            (await connection.QueryTextAsync(EngineQueries.Options))!
        );
    }
}
