using SqliteBench.Providers;

namespace SqliteBench.AsyncCalls;

/// <summary>
/// Another provider, which keeps its name, with observed connections where it is used asynchronously: any workload runs on
/// it, and the <see cref="CallTally"/> that observes counts what it does.
/// </summary>
/// <param name="provider">The other provider.</param>
internal sealed class ObservedProvider(Provider provider) : Provider
{
    public override string Id => provider.Id;

    public override string Description => provider.Description;

    public override bool SharesEngine => provider.SharesEngine;

    public override string? ReachEngine() => provider.ReachEngine();

    public override Availability Availability => provider.Availability;

    public override string Pooling => provider.Pooling;

    public override ProviderVersions ReadVersions() => provider.ReadVersions();

    public override TResult Accept<TResult>(IProviderVisitor<TResult> visitor) =>
        provider.Accept(new Observing<TResult>(visitor));

    private sealed class Observing<TResult>(IProviderVisitor<TResult> visitor) : IProviderVisitor<TResult>
    {
        public TResult Synchronous<TConnection, TStatement>()
            where TConnection : struct, IConnection<TConnection, TStatement>
            where TStatement : struct, IStatement => visitor.Synchronous<TConnection, TStatement>();

        public TResult Asynchronous<TConnection, TStatement>()
            where TConnection : struct, IAsyncConnection<TConnection, TStatement>
            where TStatement : struct, IAsyncStatement =>
            visitor.Asynchronous<ObservedConnection<TConnection, TStatement>, ObservedStatement<TStatement>>();

        public TResult Native(NativeLibraryBaseline library) => visitor.Native(library);
    }
}
