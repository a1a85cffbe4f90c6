using SqliteBench.Machine;
using SqliteBench.Measurement.Cases;
using SqliteBench.Measurement.Inspections;
using SqliteBench.Measurement.Turns;
using SqliteBench.Providers;

namespace SqliteBench.Measurement;

/// <summary>One study with its axes, ready to be measured.</summary>
internal sealed record StudyRun(StudyDefinition Study, Axes Axes, RunFacts Facts)
{
    public LaunchLimits Limits { get; init; } = LaunchLimits.Standard;

    /// <summary>What is measured of each case besides its time.</summary>
    public Inspection Inspection { get; init; } = Inspection.Full;

    /// <summary>Estimated time and disk space.</summary>
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
}

/// <summary>What a run was made with, and a sentence for each provider or case that is left out.</summary>
internal sealed record RunFacts(
    IReadOnlyList<Provider> Providers,
    IReadOnlyList<string> Absences,
    IReadOnlyList<Place> Places,
    string Command
)
{
    /// <summary>A line for each place where sync costs are not real.</summary>
    public IEnumerable<string> Warnings =>
        Places
            .Select(DatabaseStorage.Of)
            .Where(storage => storage.Warning is not null)
            .Select(storage => $"databases ({storage.Place}): {storage.Warning}");
}
