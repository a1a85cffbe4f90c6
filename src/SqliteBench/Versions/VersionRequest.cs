using NuGet.Versioning;
using SqliteBench.Providers;
using SqliteBench.Results;

namespace SqliteBench.Versions;

/// <summary>What <c>--versions</c> asks for: a provider, and versions of its package in NuGet's form.</summary>
internal sealed record VersionRequest(Provider Provider, IReadOnlyList<string> Versions)
{
    public const string Option = "--versions";

    private const string Highest = ".x";

    /// <param name="text">Such as <c>dapper=2.0.123,2.1.x</c>; null without the option.</param>
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

        Provider[] able = [.. ProviderCatalog.All.Where(provider => provider.HasVersions)];
        Provider provider =
            Array.Find(able, provider => provider.Id == parts[0])
            ?? throw new UsageException(
                $"{Option}: '{parts[0]}' has no versions to choose; providers that have are {string.Join(", ", (object[])able)}"
            );
        string[] asked = parts[1].Split(',', StringSplitOptions.TrimEntries);
        return asked.Length > 1 && asked.Distinct().Count() == 1
            ? throw new UsageException(
                $"{Option}: '{asked[0]}' is named twice; name another version to compare it with"
            )
            : new VersionRequest(provider, [.. asked.Select(ReadVersion).Distinct()]);
    }

    private static string ReadVersion(string text)
    {
        string version = text.EndsWith(Highest) ? $"{text[..^Highest.Length]}.*" : text;
        return FloatRange.TryParse(version, out _)
            ? version
            : throw new UsageException(
                $"{Option}: '{text}' is not a version; write 8.0.11, or 8.0.x for the highest version of 8.0"
            );
    }
}
