using SqliteBench.Providers;

namespace SqliteBench.Diagnosis;

/// <summary>Which providers can be measured, and why the others cannot.</summary>
/// <param name="providers">All that are registered.</param>
internal sealed class ProviderCheck(IReadOnlyList<Provider> providers) : ICheck
{
    /// <inheritdoc />
    public string Subject => "providers";

    /// <inheritdoc />
    public IEnumerable<Symptom> Examine()
    {
        foreach (Provider provider in providers)
        {
            yield return provider.Availability.Reason is { } reason ? Missing(provider, reason) : Found(provider);
        }

        if (providers.All(provider => !provider.Availability.IsAvailable))
        {
            yield return Symptom.Problem(
                "no provider is available",
                "Restore and build again with a NuGet source that holds the packages."
            );
        }
    }

    private static Symptom Found(Provider provider)
    {
        ProviderVersions versions = provider.ReadVersions();
        string engine = provider.SharesEngine ? "shared" : "its own";
        return Symptom.Fine(
            $"{provider}: {versions.Package} {versions.PackageVersion}, SQLite {versions.EngineVersion} ({engine})"
        );
    }

    private static Symptom Missing(Provider provider, string reason) =>
        Symptom.Advise(
            $"{provider} is left out: {reason}",
            provider == NativeBaseline.Provider
                ? "Install CMake and a C++ compiler and build again, or there are no ratios to C++."
                : "Where the sources hold its package by now, `dotnet restore --force` finds it; or go without its rows."
        );
}
