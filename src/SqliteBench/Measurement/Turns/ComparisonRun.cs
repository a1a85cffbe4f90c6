using SqliteBench.Machine;
using SqliteBench.Measurement.Cases;
using SqliteBench.Providers;
using SqliteBench.Results;
using SqliteBench.Results.Statistics;

namespace SqliteBench.Measurement.Turns;

/// <summary>The cases of a comparison, and where their databases are.</summary>
internal sealed record ComparedCases(PairSelection Selection, string Templates, string Databases)
{
    /// <summary>One side on one workload, as axes with one value each.</summary>
    public Axes AxesOf(Side side, string workload) =>
        (
            Selection.Axes with
            {
                Engine = (
                    Selection.Comparison.NeedsTwoEngines ? side : Selection.Comparison.SideOfEngine
                ).Engine.ToString(),
                Templates = Templates,
                Databases = Databases,
            }
        )
            .With(Axis.Providers, side.Provider)
            .With(Axis.Workloads, workload)
            .With(Axis.Pragmas, side.Pragmas)
            .With(Axis.Rows, Selection.RowsOf(workload));

    public IReadOnlyList<PairedSubject> SubjectsOf(string workload) =>
        [.. Selection.Sides.Select(side => PairedSubject.Of(side.Name, AxesOf(side, workload)))];

    public PairedPlan PlanOf(string workload) =>
        PairedPlan.Of(AxesOf(Selection.Comparison.B, workload), SubjectsOf(workload));

    public IEnumerable<Template> AllTemplates =>
        Selection
            .Workloads.SelectMany(workload => AxesOf(Selection.Comparison.B, workload).SelectedTemplates)
            .Distinct();

    /// <summary>Bytes of disk for the templates, and for the databases of one workload at a time, about.</summary>
    public long EstimatedBytes =>
        AllTemplates.Sum(template => template.EstimatedBytes)
        + Selection.Workloads.Max(workload =>
            Selection.Sides.Sum(side =>
            {
                Axes axes = AxesOf(side, workload);
                return PairedSubject.Of(side.Name, axes).Settings.EstimatedBytes(axes);
            })
        );
}

/// <summary>What is compared and how, in lines above the table.</summary>
internal static class ComparisonFacts
{
    public static IEnumerable<string> Of(ComparedCases cases, Sides sides, IReadOnlyList<string> workloads)
    {
        PairSelection selection = cases.Selection;
        yield return $"A: {Describe(selection.Comparison.A, sides.VersionsOfA)}";
        yield return $"B: {Describe(selection.Comparison.B, sides.VersionsOfB)}";
        if (!sides.VersionsOfA.CompileOptions.ToHashSet().SetEquals(sides.VersionsOfB.CompileOptions))
        {
            yield return "The compile options of the two SQLite libraries differ: list --engine prints those of one.";
        }

        foreach (IGrouping<string, string> setting in workloads.GroupBy(selection.Describe))
        {
            yield return $"{string.Join(", ", setting)}: {setting.Key}";
        }

        DatabaseStorage storage = DatabaseStorage.Of(new Place("databases", cases.Databases));
        yield return $"Databases on {storage}.{(storage.Warning is { } warning ? $" {warning}" : "")}";
        string processes = selection.Comparison.NeedsTwoEngines ? ", each in a process of its own" : "";
        yield return $"A, B, and B once more take turns{processes}, for about {selection.Seconds} s a workload (--seconds).";
    }

    private static string Describe(Side side, ProviderVersions versions)
    {
        string engine = side.SharedEngine is { } shared ? shared.ToString() : "its own";
        string provider = side.Name == side.Provider.Id ? "" : $"{side.Provider}, ";
        return $"{side.Name}: {provider}{versions.Package} {versions.PackageVersion}, SQLite {versions.EngineVersion}"
            + $" ({engine}, {versions.EngineSourceId}), pragmas {side.Pragmas}";
    }
}

/// <summary>Times the sides of a comparison on one workload after the other.</summary>
internal sealed class ComparisonRun(ComparedCases cases, Sides sides)
{
    private const int MostOpenings = 10_000;

    private readonly List<IReadOnlyList<PairedTimes>> _times = [];

    /// <summary>Time of A over time of B, of all workloads that were timed.</summary>
    public PairedRatio Overall => PairedRatio.OfAll([.. _times.Select(times => (times[0], times[1]))]);

    /// <summary>Time of B, timed a second time, over time of B, of all workloads that were timed.</summary>
    public PairedRatio Again => PairedRatio.OfAll([.. _times.Select(times => (times[2], times[1]))]);

    /// <exception cref="SuiteException">A side failed; the sentence names the workload, but where an answer was wrong.</exception>
    public WorkloadRatio Time(string workload)
    {
        try
        {
            PairedPlan plan = cases.PlanOf(workload);
            using IPairedRun run = sides.Prepare(plan, workload);
            TimeSpan budget = TimeSpan.FromSeconds(cases.Selection.Seconds);
            IReadOnlyList<PairedTimes> times = plan.Timing(MostOpenings, budget).Run(run.Open);
            _times.Add(times);
            return new WorkloadRatio(
                workload,
                times[0].Median,
                times[1].Median,
                PairedRatio.Of(times[0], times[1]),
                PairedRatio.Of(times[2], times[1])
            );
        }
        catch (Exception exception)
            when (exception is not (WrongAnswerException or WorkerException { IsInterruption: true }))
        {
            throw new ComparisonException($"{workload}: {exception.Message}", exception);
        }
    }
}

internal sealed class ComparisonException(string message, Exception innerException)
    : SuiteException(message, innerException);
