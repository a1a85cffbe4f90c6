using SqliteBench.Machine;
using SqliteBench.Measurement.Cases;
using SqliteBench.Measurement.Inspections;
using SqliteBench.Measurement.Turns;
using SqliteBench.Providers;
using SqliteBench.Results;
using SqliteBench.Versions;

namespace SqliteBench.Measurement;

/// <summary>One study with its axes, ready to be measured.</summary>
internal sealed record StudyRun(StudyDefinition Study, Axes Axes)
{
    /// <summary>Those that are available.</summary>
    public IReadOnlyList<Provider> Providers { get; init; } = [];

    /// <summary>A sentence for each provider or combination that is left out.</summary>
    public IReadOnlyList<string> Absences { get; init; } = [];

    public IReadOnlyList<Place> Places { get; init; } = [];

    public LaunchLimits Limits { get; init; } = LaunchLimits.Standard;

    /// <summary>What is measured of each case besides its time.</summary>
    public Inspection Inspection { get; init; } = Inspection.Full;

    public RunCost Cost => RunCost.Of(Study, Axes, Limits, Inspection);

    /// <summary>Divides a budget's time for launches in proportion to what each study's launches take.</summary>
    public static StudyRun[] Within(IReadOnlyList<StudyRun> runs, TimeSpan budget)
    {
        RunCost[] costs = [.. runs.Select(run => (run with { Limits = LaunchLimits.Exactly(run.Limits.Least) }).Cost)];
        double times =
            (budget - TimeSpan.FromTicks(costs.Sum(cost => cost.Preparation.Ticks)))
            / TimeSpan.FromTicks(costs.Sum(cost => cost.Launches.Ticks));
        return [.. runs.Zip(costs, (run, cost) => run with { Limits = LaunchLimits.Within(times * cost.Launches) })];
    }

    /// <summary>The same in its directories; a study that does not compare places uses the first.</summary>
    public StudyRun In(string templates, IReadOnlyList<Place> places) =>
        this with
        {
            Places = Study.ComparesPlaces ? places : [places[0]],
            Axes = Axes with
            {
                Templates = templates,
                Databases = places[0].Directory,
                Places = places,
                Baseline = Axes.Baseline.ToDictionary(
                    value => value.Key,
                    value => value.Key == ResultColumns.FileSystem ? places[0].Name : value.Value
                ),
            },
        };

    /// <summary>The same with versions of a provider's package.</summary>
    /// <exception cref="UsageException">The provider is not among those of the study.</exception>
    public StudyRun With(Provider provider, IReadOnlyList<PackageVersion> versions)
    {
        // Beside a single version, the others have the usual ones.
        Provider[] bound =
        [
            .. Providers.Where(other =>
                versions.Count > 1 && versions.Any(version => version.Package == other.BoundPackage)
            ),
        ];
        return Axes.Providers.Contains(provider.Id)
            ? this with
            {
                Axes = Axes.With(Axis.Providers, Axes.On(Axis.Providers).Except(bound)) with
                {
                    Versions = versions,
                    // The native baseline has no versions, so all versions of a package are compared through it.
                    Baseline = Axes.NativeAlone,
                },
                Providers = [.. Providers.Except(bound)],
                Absences =
                [
                    .. Absences,
                    .. bound.Select(other => $"{other}: works with only one version of {other.BoundPackage}"),
                ],
            }
            : throw new UsageException($"{VersionRequest.Option}: {provider} is not among the providers");
    }

    /// <summary>A line for each place where sync costs are not real.</summary>
    public IEnumerable<string> Warnings =>
        Places
            .Select(DatabaseStorage.Of)
            .Where(storage => storage.Warning is not null)
            .Select(storage => $"databases ({storage.Place}): {storage.Warning}");
}
