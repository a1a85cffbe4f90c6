using MathNet.Numerics.Statistics;
using SqliteBench.Machine;
using SqliteBench.Measurement.Cases;
using SqliteBench.Providers;
using SqliteBench.Results;

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

    public LaunchedCase PairOf(string workload) =>
        new(CandidateOf(Selection.Comparison.A, workload), CandidateOf(Selection.Comparison.B, workload));

    public IEnumerable<Template> AllTemplates =>
        Selection
            .Workloads.SelectMany(workload => AxesOf(Selection.Comparison.B, workload).SelectedTemplates)
            .Distinct();

    /// <summary>Bytes of disk for the templates, and for the databases of one workload at a time, about.</summary>
    public long EstimatedBytes =>
        AllTemplates.Sum(template => template.EstimatedBytes)
        + Selection.Workloads.Max(workload =>
            Selection.Comparison.Sides.Sum(side =>
                CandidateOf(side, workload).Settings.EstimatedBytes(AxesOf(side, workload))
            )
        );

    private Candidate CandidateOf(Side side, string workload) =>
        Candidate.Of(AxesOf(side, workload)) with
        {
            Name = side.Name,
            Engine = side.SharedEngine?.ToString(),
        };
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
        string turns = selection.Comparison.NeedsTwoEngines ? "are launched in turn" : "take turns in each launch";
        yield return $"A and B {turns}, for about {selection.Seconds} s per workload (--seconds).";
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
internal sealed class ComparisonRun(ComparedCases cases)
{
    public List<LaunchedCase> Pairs { get; } = [];

    /// <exception cref="SuiteException">A side failed; the sentence names the workload.</exception>
    public WorkloadRatio Time(string workload)
    {
        try
        {
            LaunchedCase pair = cases.PairOf(workload);
            WorkerLauncher launcher = new(cases.AxesOf(cases.Selection.Comparison.B, workload));
            LaunchLimits limits = LaunchLimits.Within(TimeSpan.FromSeconds(cases.Selection.Seconds));
            new LaunchSchedule(launcher, limits).Run([pair]);
            pair.ThrowIfFailed();
            Pairs.Add(pair);
            return new WorkloadRatio(
                workload,
                pair.Times.GeometricMean(),
                pair.BaselineTimes.GeometricMean(),
                pair.Ratio
            );
        }
        catch (Exception exception)
        {
            throw new ComparisonException($"{workload}: {exception.Message}", exception);
        }
    }
}

internal sealed class ComparisonException(string message, Exception innerException)
    : SuiteException(message, innerException);
