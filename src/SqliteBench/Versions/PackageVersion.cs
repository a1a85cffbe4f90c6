using NuGet.Versioning;
using SqliteBench.Providers;

namespace SqliteBench.Versions;

/// <summary>A version of a NuGet package that the program is built with instead of the pinned one.</summary>
public sealed record PackageVersion(string Package, string Version)
{
    /// <summary>The id of the provider that is measured with it.</summary>
    internal string Provider { get; init; } = "";

    /// <summary>A provider's name among the candidates of its setting. The baseline is the same in all versions.</summary>
    internal static string NameOf(string provider, PackageVersion? version) =>
        version is null || provider == NativeBaseline.Id ? provider : $"{provider} {version.Version}";

    /// <summary>Why a process does not run with this version; null if it does.</summary>
    internal string? ObjectionTo(ProviderVersions? versions) =>
        versions is null
        || versions.Package != Package
        // An assembly's version may have a fourth number that its package leaves out.
        || NuGetVersion.Parse(versions.PackageVersion) == NuGetVersion.Parse(Version)
            ? null
            : $"it should run with {this}, but runs with {versions.PackageVersion}";

    public override string ToString() => $"{Package} {Version}";
}
