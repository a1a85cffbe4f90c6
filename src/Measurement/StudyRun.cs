using Interleaving;
using SqliteBench.Hosting;
using SqliteBench.Providers;
using SqliteBench.Results;
using SqliteBench.Workloads.Databases;

namespace SqliteBench.Measurement;

/// <summary>A study as one run measures it: with its axes, its cases, its limits, and what is left out.</summary>
public sealed record StudyRun(StudyDefinition Study, Axes Axes)
{
    public IReadOnlyList<StudyCase> Cases { get; init; } = [.. Study.CasesOf(Axes)];

    /// <summary>A sentence about each part that is left out.</summary>
    public IReadOnlyList<string> Absences { get; init; } = [];

    public IReadOnlyList<Place> Places => Study.ComparesPlaces ? Axes.Places : [.. Axes.Places.Take(1)];

    public LaunchLimits Limits { get; init; } = LaunchLimits.Standard;

    public Inspection Inspection { get; init; } = Inspection.Full;

    public RunCost Cost => RunCost.Of(this);

    public static IReadOnlyList<string> AbsencesOf(IEnumerable<StudyRun> runs) =>
        [.. runs.SelectMany(run => run.Absences).Distinct()];

    /// <summary>Divides a budget's time for launches evenly among the cases of all studies.</summary>
    public static StudyRun[] Within(IReadOnlyList<StudyRun> runs, TimeSpan budget)
    {
        RunCost[] costs = [.. runs.Select(run => run.Cost)];
        TimeSpan preparation = TimeSpan.FromTicks(costs.Sum(cost => cost.Preparation.Ticks));
        LaunchLimits limits = LaunchLimits.Within((budget - preparation) / Math.Max(1, costs.Sum(cost => cost.Cases)));
        return [.. runs.Select(run => run with { Limits = limits })];
    }

    /// <summary>Returns the run with its folders of templates and databases.</summary>
    public StudyRun In(string templates, IReadOnlyList<Place> places) =>
        With(
            Axes with
            {
                Templates = templates,
                Databases = places[0].Directory,
                Places = places,
                Baseline = Axes.Baseline.ToDictionary(
                    value => value.Key,
                    value => value.Key == ResultColumns.FileSystem ? places[0].Name : value.Value
                ),
            }
        );

    /// <summary>Returns the run with versions of a package; providers bound to one version are left out.</summary>
    public StudyRun With(Provider provider, IReadOnlyList<PackageVersion> versions)
    {
        UsageException.ThrowIf(
            !Axes.Providers.Contains(provider.Id),
            $"{VersionRequest.Option}: {provider} is not among the providers"
        );
        // Beside a single version, the other providers have their usual ones.
        bool IsBound(Provider used) =>
            versions.Count > 1 && versions.Any(version => version.Package == used.BoundPackage);
        Provider[] bound = [.. Axes.On(Axis.Providers).Where(IsBound)];
        Axes remaining = Axes.With(Axis.Providers, Axes.On(Axis.Providers).Except(bound)) with
        {
            Versions = versions,
            // The native baseline has no versions, so all versions of a package are compared through it.
            Baseline = Axes.NativeAlone,
        };
        return With(remaining) with
        {
            Absences =
            [
                .. Absences,
                .. bound.Select(excluded => $"{excluded}: works with only one version of {excluded.BoundPackage}"),
            ],
        };
    }

    private StudyRun With(Axes axes) => this with { Axes = axes, Cases = [.. Study.CasesOf(axes)] };
}

/// <summary>The cost of a run, estimated by figures of a two-core cloud machine.</summary>
public sealed record RunCost(int Cases, TimeSpan Preparation, TimeSpan Launches, long DiskBytes)
{
    private const double SecondsOfBuild = 25;
    private const double SecondsOfTemplateRow = 20e-6;
    private const double SecondsOfInspection = 2;

    /// <summary>Time to start a worker process, prepare, warm up and take turns.</summary>
    private const double SecondsOfLaunch = 1.6;

    public static RunCost Of(StudyRun run)
    {
        IEnumerable<Case> all = run.Study.CasesOf(run.Axes).Select(planned => planned.Case);
        IEnumerable<Case> baselines = run.Cases.Select(planned => planned.Baseline).Intersect(all);
        Case[] cases = [.. run.Cases.Select(planned => planned.Case).Union(baselines)];
        Template[] templates = [.. run.Axes.SelectedTemplates];
        double inspection = run.Inspection == Inspection.Full ? SecondsOfInspection : 0;
        double launches = (run.Limits.Least * SecondsOfLaunch) + inspection;
        double secondsOfCase = Math.Max(launches, run.Limits.Each.TotalSeconds);
        // A writer that takes turns with its baseline within a run has a database of its own.
        long BytesOf(Case @case) => @case.EstimatedBytes * (@case.Workload.StartsAnew && !@case.RunsWhole ? 2 : 1);
        double builds = run.Axes.Versions.Count * SecondsOfBuild;
        double rows = templates.Sum(template => template.Rows) * SecondsOfTemplateRow;
        return new RunCost(
            cases.Length,
            TimeSpan.FromSeconds(builds + rows),
            TimeSpan.FromSeconds(cases.Length * secondsOfCase),
            templates.Sum(template => template.EstimatedBytes) + cases.Select(BytesOf).Prepend(0).Max()
        );
    }

    public TimeSpan Time => Preparation + Launches;

    public override string ToString() =>
        $"{Plural.Format(Cases, "case")}, about {Plural.Format(Math.Max(1, Math.Round(Time.TotalMinutes)), "minute")}, {FreeDisk.Megabytes(DiskBytes)} of disk";
}
