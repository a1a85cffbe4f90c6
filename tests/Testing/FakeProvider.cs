using SqliteBench.Providers;

namespace SqliteBench.Testing;

/// <summary>P/Invoke in all but what a test says of it.</summary>
public sealed class FakeProvider(string id, bool sharesEngine = false, string? absence = null) : Provider
{
    public override string Id => id;

    public override string Description => "stands in for another provider";

    public override bool SharesEngine => sharesEngine;

    public override string? Absence => absence;

    public override ProviderVersions ReadVersions() => PInvokeShim.Provider.ReadVersions();

    public override IConnection Open(string path) => PInvokeShim.Provider.Open(path);

    public override TResult Accept<TResult>(IProviderVisitor<TResult> visitor) => PInvokeShim.Provider.Accept(visitor);
}
