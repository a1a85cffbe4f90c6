using SqliteBench.Providers;
using SqliteBench.Results.Durability;

namespace SqliteBench.Durability;

/// <summary>A provider with a setting.</summary>
/// <param name="Provider">The provider, which is available.</param>
/// <param name="Setting">The setting.</param>
internal sealed record DurabilityCase(Provider Provider, DurabilitySetting Setting)
{
    /// <inheritdoc />
    public override string ToString() => $"{Provider} with {Setting}";
}
