namespace SqliteBench.Tests.Measurement;

/// <summary>A test that every provider takes part in; it is skipped, with the reasons, where some are absent.</summary>
public sealed class EveryProviderFactAttribute : FactAttribute
{
    public EveryProviderFactAttribute()
    {
        string[] absent =
        [
            .. ProviderCatalog
                .All.Where(provider => !provider.Availability.IsAvailable)
                .Select(provider => $"{provider}: {provider.Availability.Reason}"),
        ];
        Skip = absent.Length == 0 ? null : string.Join("; ", absent);
    }
}
