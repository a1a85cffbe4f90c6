using SqliteBench.Reporting.Plots;
using SqliteBench.Results;

namespace SqliteBench.Reporting.StudyPlots;

/// <summary>Bars of paired ratios: a panel per setting, a row per provider, and a bar per run if there are several.</summary>
public sealed class RatioBars : IStudyPlot
{
    private const int MostNamed = 4;

    // With more bars per row, only the matrix of the runs is readable.
    private const int MostRuns = 4;

    Plot IStudyPlot.Of(StudyCases cases) =>
        new BarPlot(
            $"{cases.Study}-ratios",
            $"Time per operation, relative to {cases.Baseline}",
            $"Bars start at 1, as fast as {cases.Baseline}. The axis is logarithmic; lines are 95 % intervals."
        )
        {
            AreRatios = true,
            Axis = $"times {cases.Baseline}",
            Rows = "provider",
            Points = cases.Runs.Count > MostRuns ? [] : [.. cases.Compared.Select(one => BarOf(cases, one))],
            Series = cases.HasRuns ? cases.RunSeries : cases.Providers,
        };

    IEnumerable<Answer> IStudyPlot.Answers(StudyCases cases) =>
        // Several runs have a matrix with sentences of its own.
        from provider in cases.HasRuns ? [] : cases.Providers
        let own = cases.Compared.Where(one => one.Provider == provider.Name).ToArray()
        where own.Length > 0
        select new Answer(Sentence(cases, provider.Name, own), own.Max(one => one.Ratio.Value));

    private static (string, PlotPoint) BarOf(StudyCases cases, LabelledCase one)
    {
        string panel = cases.Setting(one, [], withRun: false);
        string series = cases.HasRuns ? one.Run : one.Provider;
        return (one.Provider, PlotPoint.Of(panel, series, one.Ratio, FigureText.Ratio));
    }

    private static string Sentence(StudyCases cases, string provider, LabelledCase[] own)
    {
        LabelledCase[] equal = [.. own.Where(one => one.IsNoise("ratio_paired"))];
        LabelledCase[] other = [.. own.Except(equal).OrderBy(one => one.Ratio.Value)];
        string Named(LabelledCase one) => cases.Setting(one, [], withRun: false);
        string Ratio(LabelledCase one) =>
            $"{FigureText.Ratio.Of(one.Ratio.Value)} times {(one == other[0] ? $"as long as {cases.Baseline} " : "")}on {Named(one)} ({FigureText.Ratio.Interval(one.Ratio)})";

        if (other.Length == 0)
        {
            return own.Length == 1
                ? $"`{provider}` is as fast as {cases.Baseline} on {Named(own[0])}, within the noise."
                : $"`{provider}` is as fast as {cases.Baseline} on all {own.Length} settings, within the noise.";
        }

        string sentence =
            $"`{provider}` takes {Ratio(other[0])}"
            + (other.Length > 1 ? $"{(other.Length > 2 ? ", up to" : " and")} {Ratio(other[^1])}" : "");
        return equal.Length switch
        {
            0 => $"{sentence}.",
            <= MostNamed => $"{sentence}; as fast on {string.Join(", ", equal.Select(Named))}, within the noise.",
            _ => $"{sentence}; as fast on {equal.Length} others, within the noise.",
        };
    }
}

/// <summary>Bars of package versions, in a run with <c>--versions</c>: a panel per setting, a row per version.</summary>
internal sealed class VersionBars : IStudyPlot
{
    private const string Metric = "ratio_version";
    private static readonly string[] s_shown = [ResultColumns.Version];

    Plot IStudyPlot.Of(StudyCases cases)
    {
        LabelledCase[] shown = [.. cases.With(Metric)];
        return new BarPlot(
            $"{cases.Study}-versions",
            "Time per operation, relative to the first version",
            "Bars start at 1, as fast as the first version. The axis is logarithmic; lines are 95 % intervals."
        )
        {
            AreRatios = true,
            Axis = "times the first version",
            Rows = string.Join(", ", shown.Select(PackageOf).Distinct()),
            Points = [.. shown.Select(one => BarOf(cases, one))],
            Series = [.. cases.Providers.Where(series => shown.Any(one => one.Provider == series.Name))],
        };
    }

    IEnumerable<Answer> IStudyPlot.Answers(StudyCases cases) =>
        from one in cases.With(Metric)
        where !IsFirst(one)
        let subject = SubjectOf(cases, one)
        let first = cases.With(Metric).FirstOrDefault(other => IsFirst(other) && SubjectOf(cases, other) == subject)
        where first is not null
        select AnswerOf(one, subject, first.On(ResultColumns.Version));

    private static Answer AnswerOf(LabelledCase one, string subject, string first)
    {
        Estimate ratio = one.Figure(Metric);
        string version = $"{PackageOf(one)} {one.On(ResultColumns.Version)}";
        return one.IsNoise(Metric)
            ? new Answer($"{subject} is as fast with {version} as with {first}, within the noise.", 1)
            : new Answer(
                $"{subject} takes {FigureText.Ratio.Of(ratio.Value)} times as long with {version} as with {first} ({FigureText.Ratio.Interval(ratio)}).",
                Math.Max(ratio.Value, 1 / ratio.Value)
            );
    }

    private static string? PackageOf(LabelledCase one) => one.Case.Version(ResultColumns.Package);

    private static string SubjectOf(StudyCases cases, LabelledCase one) =>
        $"`{one.Provider}` on {cases.Setting(one, s_shown)}";

    // A version relative to itself has no interval.
    private static bool IsFirst(LabelledCase one) => one.Figure(Metric) is { Low: 1, High: 1 };

    private static (string, PlotPoint) BarOf(StudyCases cases, LabelledCase one)
    {
        PlotPoint point = PlotPoint.Of(cases.Setting(one, s_shown), one.Provider, one.Figure(Metric), FigureText.Ratio);
        return (one.On(ResultColumns.Version), IsFirst(one) ? point with { Interval = "" } : point);
    }
}
