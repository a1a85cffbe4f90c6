using SqliteBench.Measurement.Cases;
using SqliteBench.Measurement.Turns;
using SqliteBench.Providers;
using SqliteBench.Versions;

namespace SqliteBench.Measurement;

/// <summary>
/// What a case measures of a setting: a provider, perhaps with a version of its package, or what stands beside providers, such
/// as a file beside a log.
/// </summary>
public sealed record VersionedProvider(string Id, PackageVersion? Version = null)
{
    /// <inheritdoc />
    public override string ToString() => PackageVersion.NameOf(Id, OwnVersion);

    // Neither the native baseline nor a file has any.
    private PackageVersion? OwnVersion =>
        Id != NativeBaseline.Id && ProviderCatalog.Find(Id) is not null ? Version : null;

    /// <summary>What it is in a setting.</summary>
    internal Candidate In(ICaseSettings settings) =>
        new(ToString(), ProviderCatalog.Find(Id), settings) { Version = OwnVersion };

    /// <summary>All that a study measures of each setting.</summary>
    /// <param name="beside">Ids of what it measures beside the providers.</param>
    internal static IReadOnlyList<VersionedProvider> Of(Axes axes, IReadOnlyList<string> beside) =>
        [
            .. axes
                .Versions.DefaultIfEmpty<PackageVersion?>(null)
                .SelectMany(version => axes.Providers.Concat(beside).Select(id => new VersionedProvider(id, version))),
        ];
}
