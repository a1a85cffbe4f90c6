using BenchmarkDotNet.Jobs;
using BenchmarkDotNet.Running;
using SqliteBench.Providers;

namespace SqliteBench.Versions;

/// <summary>A version of a NuGet package that the program is built with, in place of its usual one.</summary>
public sealed record PackageVersion(string Package, string Version)
{
    /// <summary>The parameter by which tables name it.</summary>
    public const string Parameter = "Version";

    private const string Property = "/p:ProviderPackage=";
    private const char Between = '/';

    /// <summary>The version that a case is built with; null where that is the usual one.</summary>
    public static PackageVersion? Of(BenchmarkCase benchmarkCase)
    {
        string[] parts =
            benchmarkCase
                .Job.Infrastructure.Arguments?.Select(argument => argument.TextRepresentation)
                .FirstOrDefault(text => text.StartsWith(Property, StringComparison.Ordinal))
                ?[Property.Length..].Split(Between)
            ?? [];
        return parts.Length == 2 ? new PackageVersion(parts[0], parts[1]) : null;
    }

    /// <summary>What a provider is called among the candidates of its setting; the baseline is the same in all versions.</summary>
    internal static string NameOf(string provider, PackageVersion? version) =>
        version is null || provider == NativeBaseline.Id ? provider : $"{provider} {version.Version}";

    /// <summary>A job that builds with it. build/OptionalPackages/Versions.targets understands the property.</summary>
    internal Job Apply(Job job) =>
        job.WithId($"{Package}-{Version}")
            .WithArguments([new MsBuildArgument($"{Property}{Package}{Between}{Version}")]);

    /// <summary>What is wrong with what a process says of its provider; null where nothing is.</summary>
    internal string? ObjectionTo(ProviderVersions? versions) =>
        versions is null || versions.Package != Package || versions.PackageVersion == Version
            ? null
            : $"it was to be built with {this}, and runs on {versions.PackageVersion}";

    /// <summary>Package and version, as sentences name them.</summary>
    public override string ToString() => $"{Package} {Version}";
}
