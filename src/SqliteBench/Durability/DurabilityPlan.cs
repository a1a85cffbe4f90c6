using SqliteBench.Providers;
using SqliteBench.Providers.Engine;
using SqliteBench.Results.Durability;

namespace SqliteBench.Durability;

/// <summary>What a run of the study does.</summary>
/// <param name="Providers">The providers, all of them available.</param>
/// <param name="Settings">The settings.</param>
/// <param name="Engine">The engine of the providers that share one.</param>
/// <param name="Seed">What decides about the moments of crashes, and about what is left.</param>
/// <param name="RateDuration">About how long commits are counted, for each case.</param>
internal sealed record DurabilityPlan(
    IReadOnlyList<Provider> Providers,
    IReadOnlyList<DurabilitySetting> Settings,
    EngineChoice Engine,
    ulong Seed,
    TimeSpan RateDuration
)
{
    /// <summary>Processes that are killed for a case of C++, which starts fast, and for one of another provider.</summary>
    public required (int Native, int Managed) Kills { get; init; }

    /// <summary>Power losses for a case of C++, and for one of another provider.</summary>
    public required (int Native, int Managed) PowerLosses { get; init; }

    /// <summary>The numbers of crashes for a provider; no power loss where its engine cannot be reached.</summary>
    /// <param name="provider">The provider.</param>
    public (int Kills, int PowerLosses) CrashesOf(Provider provider)
    {
        bool isNative = provider == NativeBaseline.Provider;
        return (
            isNative ? Kills.Native : Kills.Managed,
            PowerLoss.Absence(provider) is not null ? 0
            : isNative ? PowerLosses.Native
            : PowerLosses.Managed
        );
    }
}
