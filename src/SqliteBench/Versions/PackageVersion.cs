using BenchmarkDotNet.Jobs;
using BenchmarkDotNet.Running;
using NuGet.Versioning;
using SqliteBench.Providers;

namespace SqliteBench.Versions;

/// <summary>A version of a NuGet package that the program is built with, in place of its usual one.</summary>
public sealed record PackageVersion(string Package, string Version)
{
    /// <summary>The parameter by which tables name it.</summary>
    public const string Parameter = "Version";

    private const string IdProperty = "/p:ProviderPackageId=";
    private const string VersionProperty = "/p:ProviderPackageVersion=";

    /// <summary>The version that a case is built with; null where that is the usual one.</summary>
    public static PackageVersion? Of(BenchmarkCase benchmarkCase)
    {
        string[] arguments =
        [
            .. (benchmarkCase.Job.Infrastructure.Arguments ?? []).Select(argument => argument.TextRepresentation),
        ];
        return ValueOf(IdProperty) is { } package && ValueOf(VersionProperty) is { } version
            ? new PackageVersion(package, version)
            : null;

        string? ValueOf(string property) =>
            Array
                .Find(arguments, argument => argument.StartsWith(property, StringComparison.Ordinal))
                ?[property.Length..];
    }

    /// <summary>What a provider is called among the candidates of its setting; the baseline is the same in all versions.</summary>
    internal static string NameOf(string provider, PackageVersion? version) =>
        version is null || provider == NativeBaseline.Id ? provider : $"{provider} {version.Version}";

    /// <summary>A job that builds with it: Directory.Packages.props reads the properties.</summary>
    internal Job Apply(Job job) =>
        job.WithId($"{Package}-{Version}")
            .WithArguments([
                new MsBuildArgument($"{IdProperty}{Package}"),
                new MsBuildArgument($"{VersionProperty}{Version}"),
            ]);

    /// <summary>What is wrong with what a process says of its provider; null where nothing is.</summary>
    internal string? ObjectionTo(ProviderVersions? versions) =>
        versions is null
        || versions.Package != Package
        // An assembly may write a fourth number that its package leaves out.
        || NuGetVersion.Parse(versions.PackageVersion) == NuGetVersion.Parse(Version)
            ? null
            : $"it was to be built with {this}, but runs with {versions.PackageVersion}";

    /// <summary>Package and version, as sentences name them.</summary>
    public override string ToString() => $"{Package} {Version}";
}
