namespace SqliteBench.Providers.Tests.Abstractions;

/// <summary>An observer counts for the whole process: its tests run while no others do.</summary>
[CollectionDefinition(Name, DisableParallelization = true)]
public sealed class ObserverCollection
{
    public const string Name = "observer";
}

public sealed class OwnEngineFactAttribute : FactAttribute
{
    public OwnEngineFactAttribute() =>
        Skip =
            NativeBaseline.Provider.Absence
            ?? (Providers.Any() ? null : "no provider with an engine of its own is available");

    public static IEnumerable<Provider> Providers =>
        ProviderCatalog.All.Where(provider => !provider.SharesEngine && provider.IsAvailable);
}

public sealed class SecondEngineFactAttribute : FactAttribute
{
    public SecondEngineFactAttribute() =>
        Skip = NativeBaseline.Provider.Absence ?? new SystemEngineFactAttribute().Skip;
}
