using System.Reflection;

namespace SqliteBench.Providers;

/// <inheritdoc cref="ManagedProvider" path="/param" />
internal class SynchronousProvider<TConnection, TStatement>(
    string id,
    string description,
    string package,
    Func<Assembly> library
) : ManagedProvider(id, description, package, library)
    where TConnection : struct, IConnection<TConnection, TStatement>
    where TStatement : struct, IStatement
{
    public override TResult Accept<TResult>(IProviderVisitor<TResult> visitor) =>
        visitor.Synchronous<TConnection, TStatement>();

    protected override (string Version, string SourceId, string Options) QueryEngine()
    {
        using TConnection connection = TConnection.Open(":memory:");
        return (
            connection.QueryText(EngineQueries.Version)!,
            connection.QueryText(EngineQueries.SourceId)!,
            connection.QueryText(EngineQueries.Options)!
        );
    }
}
