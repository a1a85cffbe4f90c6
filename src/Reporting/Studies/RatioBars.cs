using SqliteBench.Reporting.Plots;
using SqliteBench.Results;

namespace SqliteBench.Reporting.Studies;

/// <summary>Bars of paired ratios: a panel per setting, a row per provider, and a bar per run if there are several.</summary>
public sealed class RatioBars : IStudyPlot
{
    Plot IStudyPlot.Of(StudyCases cases) =>
        new BarPlot(
            $"{cases.Study}-ratios",
            $"Time per operation, relative to {cases.Baseline}",
            $"Bars start at 1, as fast as {cases.Baseline}. The axis is logarithmic; lines are 95 % intervals."
        )
        {
            Figures = FigureText.Ratio,
            Axis = $"times {cases.Baseline}",
            Rows = "provider",
            Points = [.. cases.Compared.Select(one => BarOf(cases, one))],
            Series = cases.HasRuns ? cases.RunSeries : cases.Providers,
            Second = cases.OverReference(""),
        };

    private static (string, PlotPoint) BarOf(StudyCases cases, LabelledCase one)
    {
        string panel = cases.Setting(one, [], withRun: false);
        string series = cases.HasRuns ? one.Run : one.Provider;
        return (one.Provider, PlotPoint.Of(panel, series, one.Ratio, FigureText.Ratio));
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
            Figures = FigureText.Ratio,
            Axis = "times the first version",
            Rows = string.Join(", ", shown.Select(PackageOf).Distinct()),
            Points = [.. shown.Select(one => BarOf(cases, one))],
            Series = [.. cases.Providers.Where(series => shown.Any(one => one.Provider == series.Name))],
        };
    }

    private static string? PackageOf(LabelledCase one) => one.Case.Version(ResultColumns.Package);

    // A version relative to itself has no interval.
    internal static bool IsFirst(LabelledCase one) => one.Figure(Metric) is { Low: 1, High: 1 };

    private static (string, PlotPoint) BarOf(StudyCases cases, LabelledCase one)
    {
        PlotPoint point = PlotPoint.Of(cases.Setting(one, s_shown), one.Provider, one.Figure(Metric), FigureText.Ratio);
        return (one.On(ResultColumns.Version), IsFirst(one) ? point with { Interval = "" } : point);
    }
}
