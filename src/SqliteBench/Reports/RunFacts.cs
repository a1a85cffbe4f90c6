using SqliteBench.Machine;
using SqliteBench.PackageVersions;
using SqliteBench.Providers;
using SqliteBench.Reporting;
using SqliteBench.Studies;

namespace SqliteBench.Reports;

/// <summary>What a run was made with, beside what BenchmarkDotNet says of the machine.</summary>
/// <param name="Providers">The providers that were measured.</param>
/// <param name="Absences">A sentence for each provider that was not, with the reason, and for cases that cannot be.</param>
/// <param name="Places">Where the databases were.</param>
/// <param name="Command">The arguments that repeat the run.</param>
public sealed record RunFacts(
    IReadOnlyList<Provider> Providers,
    IReadOnlyList<string> Absences,
    IReadOnlyList<Place> Places,
    string Command
)
{
    /// <summary>The versions of a package that the providers were built with; none where that is the usual one alone.</summary>
    public IReadOnlyList<PackageVersion> Versions { get; init; } = [];

    /// <summary>What is missing of a run that was interrupted, in one sentence; null where nothing is.</summary>
    public string? Partial { get; init; }

    /// <summary>A line for each place where sync costs are not real.</summary>
    public IEnumerable<string> Warnings =>
        Places
            .Select(DatabaseStorage.Of)
            .Where(storage => storage.Warning is not null)
            .Select(storage => $"databases ({storage.Place}): {storage.Warning}");

    /// <summary>The facts as lines of markdown.</summary>
    /// <param name="told">What processes of cases said of their providers, for a run with versions.</param>
    public IEnumerable<string> ToMarkdown(IReadOnlyList<(Provider Provider, ProviderVersions Versions)>? told = null)
    {
        (Provider Provider, ProviderVersions Versions)[] behind = told is { Count: > 0 }
            ? [.. told]
            : [.. Providers.Select(provider => (provider, provider.ReadVersions()))];
        yield return "";
        foreach (string line in MachineTable.Of(MachineFingerprint.Read(Places)))
        {
            yield return line;
        }

        yield return "";
        yield return "| Provider | Package | SQLite | Engine | Source id |";
        yield return "|--- |--- |--- |--- |--- |";
        foreach ((Provider provider, ProviderVersions versions) in behind)
        {
            string engine = provider.SharesEngine ? "shared" : "its own";
            yield return $"| {provider} | {versions.Package} {versions.PackageVersion} | {versions.EngineVersion} | {engine}"
                + $" | {versions.EngineSourceId} |";
        }

        yield return "";
        foreach (
            string line in EngineOptions
                .Of(behind)
                .Own.Select(own => $"Compile options of {own.Provider} alone: {string.Join(", ", own.Options)}.")
                .Concat(Absences.Select(absence => $"Left out: {absence}."))
        )
        {
            yield return line;
            yield return "";
        }

        yield return $"Repeat with `{RepeatCommand.Of(Command)}`";
    }
}
