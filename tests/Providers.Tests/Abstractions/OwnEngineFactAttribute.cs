namespace SqliteBench.Providers.Tests.Abstractions;

/// <summary>A test that is skipped where no provider with an engine of its own, or no native baseline, is available.</summary>
[AttributeUsage(AttributeTargets.Method)]
public sealed class OwnEngineFactAttribute : FactAttribute
{
    public OwnEngineFactAttribute() =>
        Skip =
            NativeLibraryBaseline.Availability.Reason
            ?? (Providers.Any() ? null : "no provider with an engine of its own is available");

    public static IEnumerable<Provider> Providers =>
        ProviderCatalog.All.Where(provider => !provider.SharesEngine && provider.Availability.IsAvailable);
}
