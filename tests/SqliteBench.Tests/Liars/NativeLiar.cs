namespace SqliteBench.Tests.Liars;

/// <summary>A native baseline that runs something else than it is told.</summary>
internal abstract class NativeLiar : NativeLibraryBaseline
{
    public override NativeRun Open(NativeRunOptions options) => base.Open(Change(options));

    public override NativeRun OpenStatement(NativeStatementOptions options) => base.OpenStatement(Change(options));

    protected virtual NativeRunOptions Change(NativeRunOptions options) => options;

    protected virtual NativeStatementOptions Change(NativeStatementOptions options) => options;
}

/// <summary>A provider that hands out a native liar.</summary>
internal sealed class LyingBaseline(string id, Func<NativeLiar> open) : Provider
{
    public override string Id => id;

    public override string Description => "a native baseline that lies";

    public override bool SharesEngine => true;

    public override string? Absence => NativeBaseline.Provider.Absence;

    public override ProviderVersions ReadVersions() => NativeBaseline.Provider.ReadVersions();

    public override TResult Accept<TResult>(IProviderVisitor<TResult> visitor) => visitor.Native(open());
}
