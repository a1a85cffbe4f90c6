namespace SqliteBench.Providers.Tests.Sessions;

internal sealed class SessionOpener(string path, bool pooled = false) : IProviderVisitor<ITestSession>
{
    ITestSession IProviderVisitor<ITestSession>.Managed<TConnection, TStatement>() =>
        new TestSession<TConnection, TStatement>(TConnection.Open(path, pooled));
}

/// <summary>Really closes what a provider's pool keeps open.</summary>
internal sealed class PoolClearing() : IProviderVisitor<bool>
{
    bool IProviderVisitor<bool>.Managed<TConnection, TStatement>()
    {
        TConnection.ClearPools();
        return true;
    }
}
