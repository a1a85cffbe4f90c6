using SqliteBench.Measurement.Cases;
using SqliteBench.Measurement.Turns;
using SqliteBench.Providers;
using SqliteBench.Versions;

namespace SqliteBench.Measurement;

/// <summary>
/// What a case measures in a setting: a provider, possibly with a version of its package, or something compared with
/// providers, such as a log file.
/// </summary>
internal sealed record VersionedProvider(string Id, PackageVersion? Version = null)
{
    public override string ToString() => PackageVersion.NameOf(Id, OwnVersion);

    /// <summary>Whether this version takes part in a study, as a provider beside the others.</summary>
    public bool IsBeside { get; init; }

    // Neither the native baseline nor a file has a version.
    private PackageVersion? OwnVersion =>
        Id != NativeBaseline.Id && ProviderCatalog.Find(Id) is not null ? Version : null;

    public Candidate In(ICaseSettings settings) =>
        new(ToString(), ProviderCatalog.Find(Id), settings) { Version = OwnVersion };

    /// <summary>All that a study measures in each setting.</summary>
    /// <param name="beside">Ids of what it measures besides the providers.</param>
    public static IReadOnlyList<VersionedProvider> Of(Axes axes, IReadOnlyList<string> beside) =>
        axes.Versions is [{ } only]
            ?
            [
                .. axes.Providers.Concat(beside).Select(id => new VersionedProvider(id)),
                new VersionedProvider(only.Provider, only) { IsBeside = true },
            ]
            :
            [
                .. axes
                    .Versions.DefaultIfEmpty<PackageVersion?>(null)
                    .SelectMany(version =>
                        axes.Providers.Concat(beside).Select(id => new VersionedProvider(id, version))
                    ),
            ];
}
