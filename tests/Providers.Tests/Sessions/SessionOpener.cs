namespace SqliteBench.Providers.Tests.Sessions;

internal sealed class SessionOpener(string path, bool pooled = false)
    : ManagedVisitor<ITestSession>("sessions are opened by")
{
    public override ITestSession Managed<TConnection, TStatement>() =>
        new TestSession<TConnection, TStatement>(TConnection.Open(path, pooled));
}

/// <summary>Really closes what a provider's pool keeps open.</summary>
internal sealed class PoolClearing() : ManagedVisitor<bool>("pools are cleared by")
{
    public override bool Managed<TConnection, TStatement>()
    {
        TConnection.ClearPools();
        return true;
    }
}
