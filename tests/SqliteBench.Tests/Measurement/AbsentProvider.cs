namespace SqliteBench.Tests.Measurement;

/// <summary>A provider that is not there.</summary>
/// <param name="reason">Why.</param>
internal sealed class AbsentProvider(string reason) : Provider
{
    public override string Id => "absent";

    public override string Description => "a provider that is not there";

    public override bool SharesEngine => true;

    public override Availability Availability => new(reason);

    public override ProviderVersions ReadVersions() => throw new InvalidOperationException();

    public override TResult Accept<TResult>(IProviderVisitor<TResult> visitor) => throw new InvalidOperationException();
}
