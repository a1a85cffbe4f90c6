namespace SqliteBench.Tests.Measurement;

/// <summary>The shim, as if it had an engine of its own.</summary>
internal sealed class OwnEngine : Provider
{
    public override string Id => "own-engine";

    public override string Description => "a provider with an engine of its own";

    public override bool SharesEngine => false;

    public override Availability Availability => PInvokeShim.Provider.Availability;

    public override ProviderVersions ReadVersions() => PInvokeShim.Provider.ReadVersions();

    public override TResult Accept<TResult>(IProviderVisitor<TResult> visitor) => PInvokeShim.Provider.Accept(visitor);
}
