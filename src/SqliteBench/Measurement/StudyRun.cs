using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;
using SqliteBench.Machine;
using SqliteBench.Measurement.Cases;
using SqliteBench.Providers;
using SqliteBench.Results;
using SqliteBench.Versions;

namespace SqliteBench.Measurement;

/// <summary>One study with its axes, ready to be measured; its standard values say how many iterations.</summary>
internal sealed record StudyRun(StudyDefinition Study, StudyAxes Standard, Axes Axes, RunFacts Facts)
{
    /// <summary>How long its launches may take, beyond the least of them; null without launches.</summary>
    public TimeSpan? Turns { get; init; } = TimeSpan.Zero;

    /// <summary>What it will need, with the suite's own job.</summary>
    public RunCost Cost
    {
        get
        {
            RunCost least = RunCost.Of(Study, Axes, Standard.Iterations + Standard.WarmupIterations, Turns is not null);
            return Turns > least.OfTurns ? least with { OfTurns = Turns.Value } : least;
        }
    }

    /// <summary>Gives turns the time that the cases of a budget leave, more to a study whose launches take longer.</summary>
    public static StudyRun[] Within(IReadOnlyList<StudyRun> runs, TimeSpan budget)
    {
        RunCost[] costs = [.. runs.Select(run => run.Cost)];
        double times =
            (budget - TimeSpan.FromTicks(costs.Sum(cost => cost.OfCases.Ticks)))
            / TimeSpan.FromTicks(costs.Sum(cost => cost.OfTurns.Ticks));
        return
        [
            .. runs.Zip(
                costs,
                (run, cost) => run.Turns is null || times <= 1 ? run : run with { Turns = times * cost.OfTurns }
            ),
        ];
    }

    public IReadOnlyList<Summary> Measure(string[] arguments, IConfig config)
    {
        Axes.Publish();
        return [.. BenchmarkSwitcher.FromTypes([Study.Benchmarks]).Run(arguments, config)];
    }
}

/// <summary>
/// What a run was made with, beside what BenchmarkDotNet says of the machine, and a sentence for each provider or case that is
/// left out.
/// </summary>
internal sealed record RunFacts(
    IReadOnlyList<Provider> Providers,
    IReadOnlyList<string> Absences,
    IReadOnlyList<Place> Places,
    string Command
)
{
    /// <summary>The versions of a package that the providers were built with; none where that is the usual one alone.</summary>
    public IReadOnlyList<PackageVersion> Versions { get; init; } = [];

    /// <summary>A line for each place where sync costs are not real.</summary>
    public IEnumerable<string> Warnings =>
        Places
            .Select(DatabaseStorage.Of)
            .Where(storage => storage.Warning is not null)
            .Select(storage => $"databases ({storage.Place}): {storage.Warning}");
}

/// <summary>The versions that a run compares; none if none were asked for.</summary>
internal sealed record ChosenVersions(VersionRequest? Request, IReadOnlyList<PackageVersion> Versions)
{
    /// <summary>Has NuGet restore the versions, and keeps their builds apart.</summary>
    /// <exception cref="UsageException">One of them cannot be restored.</exception>
    public static ChosenVersions Of(VersionRequest? request, RunWorkspace workspace)
    {
        if (request is null)
        {
            return new ChosenVersions(null, []);
        }

        VersionRestore restore = new(workspace.Places[0].Directory);
        try
        {
            PackageVersion[] versions =
            [
                .. request.Versions.Select(asked => restore.Restore(request.Provider, asked)).Distinct(),
            ];
            restore.KeepBuildsApart();
            return new ChosenVersions(request, versions);
        }
        catch (Exception) when (workspace.Gate.HoldsBack())
        {
            throw;
        }
    }

    /// <exception cref="UsageException">No provider of the study has the package.</exception>
    public StudyRun Of(StudyRun run)
    {
        if (Request is null)
        {
            return run;
        }

        Provider[] bound =
        [
            .. run.Facts.Providers.Where(provider => Versions.Any(version => version.Package == provider.BoundPackage)),
        ];
        return run.Axes.Providers.Contains(Request.Provider.Id)
            ? run with
            {
                Axes = run.Axes.With(Axis.Providers, run.Axes.On(Axis.Providers).Except(bound)) with
                {
                    Versions = Versions,
                    // It has no versions, so versions of a package are compared through it.
                    Baseline = Axes.NativeAlone,
                },
                Facts = run.Facts with
                {
                    Versions = Versions,
                    Providers = [.. run.Facts.Providers.Except(bound)],
                    Absences =
                    [
                        .. run.Facts.Absences,
                        .. bound.Select(provider =>
                            $"{provider}: it works with only one version of {provider.BoundPackage}"
                        ),
                    ],
                },
            }
            : throw new UsageException($"{VersionRequest.Option}: {Request.Provider} is not among the providers");
    }
}
