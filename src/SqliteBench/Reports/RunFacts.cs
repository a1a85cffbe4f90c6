using SqliteBench.Providers;

namespace SqliteBench.Reports;

/// <summary>What a run was made with, beside what BenchmarkDotNet says of the machine.</summary>
/// <param name="Providers">The providers that were measured.</param>
/// <param name="Absences">A sentence for each provider that was not, with the reason, and for cases that cannot be.</param>
/// <param name="Directory">Where the databases were.</param>
/// <param name="Command">The arguments that repeat the run.</param>
public sealed record RunFacts(
    IReadOnlyList<Provider> Providers,
    IReadOnlyList<string> Absences,
    string Directory,
    string Command
)
{
    /// <summary>The facts as lines of markdown.</summary>
    public IEnumerable<string> ToMarkdown()
    {
        (Provider Provider, ProviderVersions Versions)[] behind =
        [
            .. Providers.Select(provider => (provider, provider.ReadVersions())),
        ];
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

        DatabaseVolume volume = DatabaseVolume.Of(Directory);
        yield return $"Databases on {volume.FileSystem}.{(volume.Warning is { } warning ? $" {warning}" : "")}";
        yield return "";
        yield return $"Repeat with `dotnet run -c Release --project src/SqliteBench{(Command.Length > 0 ? " -- " : "")}{Command}`";
    }
}
