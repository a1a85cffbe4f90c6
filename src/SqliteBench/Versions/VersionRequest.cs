using SqliteBench.Providers;
using SqliteBench.Results;

namespace SqliteBench.Versions;

/// <summary>What <c>--versions</c> asks for.</summary>
internal sealed record VersionRequest(Provider Provider, IReadOnlyList<VersionPattern> Patterns)
{
    private const string Option = "--versions";

    public string Package => Provider.VersionedPackage!;

    /// <summary>The providers that are measured where none are named: the baseline, and the one that it is about.</summary>
    public string Providers => $"{NativeBaseline.Id},{Provider}";

    /// <param name="text">Such as <c>dapper=2.0.123,2.1.x</c>; null where the option is not there.</param>
    /// <exception cref="UsageException">It names no provider with versions, or no version.</exception>
    public static VersionRequest? Read(string? text)
    {
        if (text is null)
        {
            return null;
        }

        string[] parts = text.Split('=', 2, StringSplitOptions.TrimEntries);
        if (parts.Length < 2)
        {
            throw new UsageException($"{Option}: '{text}' is not of the form PROVIDER=VERSION,VERSION");
        }

        Provider[] able = [.. ProviderCatalog.All.Where(provider => provider.VersionedPackage is not null)];
        Provider provider =
            Array.Find(able, provider => provider.Id == parts[0])
            ?? throw new UsageException(
                $"{Option}: '{parts[0]}' is no provider with versions; those are {string.Join(", ", (object[])able)}"
            );
        string[] asked = parts[1].Split(',', StringSplitOptions.TrimEntries);
        if (asked.Length > 1 && asked.Distinct().Count() == 1)
        {
            throw new UsageException($"{Option}: '{asked[0]}' is there twice, and nothing else to compare it with");
        }

        try
        {
            return new VersionRequest(provider, [.. asked.Select(VersionPattern.Parse).Distinct()]);
        }
        catch (FormatException exception)
        {
            throw new UsageException($"{Option}: {exception.Message}");
        }
    }

    /// <summary>Finds the versions, each once, in what the sources answer, and a sentence for those that are left out.</summary>
    /// <exception cref="UsageException">None is left.</exception>
    internal (IReadOnlyList<PackageVersion> Versions, IReadOnlyList<string> Absences) Choose(
        Func<string, IReadOnlyList<VersionPattern>, IReadOnlyList<VersionAnswer>> ask
    )
    {
        IReadOnlyList<VersionAnswer> answers = ask(Package, Patterns);
        PackageVersion[] versions =
        [
            .. answers
                .Select(answer => answer.Version)
                .OfType<string>()
                .Distinct()
                .Select(version => new PackageVersion(Package, version)),
        ];
        string[] absences =
        [
            .. from answer in answers
            where answer.Reason is not null
            group answer.Pattern by answer.Reason into left
            select $"{Package} {string.Join(", ", left)}: {left.Key}",
        ];
        return versions.Length > 0
            ? (versions, absences)
            : throw new UsageException($"{Option}: no version is left: {string.Join("; ", absences)}");
    }
}
