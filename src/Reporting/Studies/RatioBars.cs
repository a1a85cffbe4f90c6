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
            Rows = cases.All.Any(one => one.On(ResultColumns.Version).Length > 0) ? "provider and version" : "provider",
            Points = [.. cases.Compared.Select(one => BarOf(cases, one))],
            Series = cases.HasRuns ? cases.RunSeries : cases.Providers,
            Second = cases.OverReference(""),
        };

    private static (string, PlotPoint) BarOf(StudyCases cases, LabelledCase one)
    {
        string panel = cases.Setting(one, [ResultColumns.Version], withRun: false);
        string series = cases.HasRuns ? one.Run : one.Provider;
        return ($"{one.Provider} {one.On(ResultColumns.Version)}".TrimEnd(), PointOf(one, panel, series));
    }

    internal static PlotPoint PointOf(LabelledCase one, string panel, string series) =>
        PlotPoint.Of(panel, series, one.Ratio, FigureText.Ratio, one.Sign);
}

/// <summary>Bars of package versions relative to the first: a panel per setting, a row per version.</summary>
internal sealed class VersionBars : IStudyPlot
{
    private const string Metric = "ratio_version";

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
            Rows = "version",
            Points = [.. shown.Select(one => BarOf(cases, one))],
            Series = [.. cases.Providers.Where(series => shown.Any(one => one.Provider == series.Name))],
        };
    }

    // A version relative to itself has no interval.
    internal static bool IsFirst(LabelledCase one) => one.Figure(Metric) is { Low: 1, High: 1 };

    private static (string, PlotPoint) BarOf(StudyCases cases, LabelledCase one)
    {
        PlotPoint point = PlotPoint.Of(
            cases.Setting(one, [ResultColumns.Version]),
            one.Provider,
            one.Figure(Metric),
            FigureText.Ratio,
            one.Sign
        );
        return (one.On(ResultColumns.Version), IsFirst(one) ? point with { Interval = "" } : point);
    }
}

/// <summary>Bars of changes relative to what an application has: a panel per query, a row per change.</summary>
internal sealed class ChangeBars : IStudyPlot
{
    Plot IStudyPlot.Of(StudyCases cases) =>
        new BarPlot(
            $"{cases.Study}-ratios",
            "Time per execution, relative to the application's own setting",
            "Bars start at 1, as fast as now; shorter is faster. The axis is logarithmic; lines are 95 % intervals."
        )
        {
            Figures = FigureText.Ratio,
            Axis = "times as it is",
            Rows = "change",
            Points =
            [
                .. cases.Compared.Select(one =>
                    (ChangeOf(one), RatioBars.PointOf(one, one.On(ResultColumns.Workload), one.Provider))
                ),
            ],
            Series = cases.Providers,
        };

    /// <summary>A change in a few words.</summary>
    internal static string ChangeOf(LabelledCase one) =>
        one.On("schema") is { Length: > 0 } schema && schema != QueryAdvice.AsItIs ? schema
        : one.On("batch_size") == "all" ? "one transaction"
        : one.Text(ResultColumns.Pragmas);
}
