using SqliteBench.Providers;

namespace SqliteBench.Tests.Measuring;

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

/// <summary>A test of an absent provider; it is skipped where all are available.</summary>
public sealed class AbsentProviderFactAttribute : FactAttribute
{
    public AbsentProviderFactAttribute() => Skip = Absent is null ? "every provider is available here" : null;

    /// <summary>A provider that is not available here, or null.</summary>
    public static Provider? Absent =>
        ProviderCatalog.All.FirstOrDefault(provider => !provider.Availability.IsAvailable);
}
