using SqliteBench.Providers;

namespace SqliteBench.Measurement.Turns;

/// <summary>The providers as layers: each says which it stands on, and the baseline is the lowest.</summary>
internal static class ProviderLayers
{
    /// <summary>The layers from the baseline upwards; those of equal height are in the order of registration.</summary>
    public static IReadOnlyList<Provider> All { get; } =
    [
        .. ProviderCatalog
            .All.SelectMany(provider => Below(provider).Reverse().Append(provider))
            .Where(provider => Below(provider).Append(provider).Contains(NativeBaseline.Provider))
            .Distinct()
            .OrderBy(provider => Below(provider).Count()),
    ];

    public static IEnumerable<Provider> Below(Provider provider)
    {
        for (Provider? lower = provider.StandsOn; lower is not null; lower = lower.StandsOn)
        {
            yield return lower;
        }
    }
}
