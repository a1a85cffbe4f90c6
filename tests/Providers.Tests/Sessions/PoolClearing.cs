namespace SqliteBench.Providers.Tests.Sessions;

/// <summary>Really closes what a provider's pool keeps open.</summary>
internal sealed class PoolClearing : IProviderVisitor<bool>
{
    public bool Synchronous<TConnection, TStatement>()
        where TConnection : struct, IConnection<TConnection, TStatement>
        where TStatement : struct, IStatement
    {
        TConnection.ClearPools();
        return true;
    }

    public bool Native(NativeLibraryBaseline library) => true;
}
