using NuGet.Versioning;
using SqliteBench.Hosting;
using SqliteBench.Providers;

namespace SqliteBench.Measurement.Versions;

/// <summary>The request of <c>--versions</c>: a provider, and versions of its package in NuGet's form.</summary>
public sealed record VersionRequest(Provider Provider, IReadOnlyList<string> Versions)
{
    public const string Option = "--versions";

    private const string HighestSuffix = ".x";

    /// <param name="text">The option's value, such as <c>dapper=2.0.123,2.1.x</c>; null without the option.</param>
    public static VersionRequest? Read(string? text)
    {
        if (text is null)
        {
            return null;
        }

        string[] parts = text.Split('=', 2, StringSplitOptions.TrimEntries);
        UsageException.ThrowIf(parts.Length < 2, $"{Option}: '{text}' is not of the form PROVIDER=VERSION,VERSION");
        Provider[] able = [.. ProviderCatalog.All.Where(provider => provider.HasVersions)];
        Provider provider =
            Array.Find(able, known => known.Id == parts[0])
            ?? throw new UsageException(
                $"{Option}: '{parts[0]}' has no versions to choose from; these providers do: {string.Join(", ", (object[])able)}"
            );
        string[] asked = parts[1].Split(',', StringSplitOptions.TrimEntries);
        UsageException.ThrowIf(
            asked.Length > 1 && asked.Distinct().Count() == 1,
            $"{Option}: '{asked[0]}' is named twice; name another version to compare it with"
        );
        return new VersionRequest(provider, [.. asked.Select(ReadVersion).Distinct()]);
    }

    private static string ReadVersion(string text)
    {
        string version = text.EndsWith(HighestSuffix) ? $"{text[..^HighestSuffix.Length]}.*" : text;
        UsageException.ThrowIf(
            !FloatRange.TryParse(version, out _),
            $"{Option}: '{text}' is not a version; write 8.0.11, or 8.0.x for the highest version of 8.0"
        );
        return version;
    }
}

/// <summary>A version of a NuGet package that the program is built with instead of the pinned one.</summary>
public sealed record PackageVersion(string Package, string Version)
{
    public string Provider { get; init; } = "";

    internal static string NameOf(string provider, PackageVersion? version) =>
        version is null || provider == NativeBaseline.Id ? provider : $"{provider} {version.Version}";

    /// <summary>Says that a worker did not run with this version; null if it did, or if that is not known.</summary>
    internal string? ObjectionTo(ProviderVersions? versions)
    {
        // An assembly's version may have a fourth number that its package leaves out.
        if (
            versions is null
            || versions.Package != Package
            || NuGetVersion.Parse(versions.PackageVersion) == NuGetVersion.Parse(Version)
        )
        {
            return null;
        }

        return $"it should run with {this}, but runs with {versions.PackageVersion}";
    }

    public override string ToString() => $"{Package} {Version}";
}

/// <summary>Builds this program with other versions of a package.</summary>
public sealed class VersionPrograms(string folder)
{
    /// <param name="asked">A version, or one with a star at the end for the highest.</param>
    public PackageVersion Restore(Provider provider, string asked)
    {
        string package = provider.PackageOf(asked);
        if (Run(package, asked, "restore", Path.Combine(Repository.Root, "src", "Providers")) is { } reason)
        {
            throw new UsageException($"{VersionRequest.Option}: {package} {asked}: {reason}");
        }

        return new PackageVersion(package, ChosenVersion(package, asked)) { Provider = provider.Id };
    }

    public void Build(PackageVersion version)
    {
        string project = Path.Combine(Repository.Root, "src", "SqliteBench");
        string[] arguments = ["build", project, "-c", "Release", "-o", FolderOf(version)];
        if (Run(version.Package, version.Version, arguments) is { } reason)
        {
            throw new IOException($"the program cannot be built with {version}: {reason}");
        }
    }

    public string FolderOf(PackageVersion version) =>
        Path.Combine(folder, "programs", $"{version.Package}-{version.Version}");

    private string? Run(string package, string version, params IReadOnlyList<string> arguments) =>
        BuildError.Describe(
            arguments,
            new()
            {
                // The version is not on the command line, where a star would be expanded as a file pattern.
                ["ProviderPackageId"] = package,
                ["ProviderPackageVersion"] = version,
                // Directory.Build.props makes a build with another version restore below this folder.
                ["ProviderPackageFolder"] = folder,
            }
        );

    private string ChosenVersion(string package, string asked)
    {
        // Directory.Build.props names this folder.
        string restored = Path.Combine(folder, $"{package}-{asked.Replace('*', 'x')}", "Providers");
        byte[] assets = File.ReadAllBytes(Path.Combine(restored, "project.assets.json"));
        using JsonDocument document = JsonDocument.Parse(assets);
        return document
            .RootElement.GetProperty("libraries")
            .EnumerateObject()
            .Select(library => library.Name.Split('/'))
            .First(library => library[0].Equals(package, StringComparison.OrdinalIgnoreCase))[1];
    }
}
