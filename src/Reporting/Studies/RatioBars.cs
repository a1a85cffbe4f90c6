namespace SqliteBench.Reporting.Studies;

/// <summary>Bars of paired ratios: a panel per setting, a row per provider, and a bar per run if there are several.</summary>
public sealed class RatioBars : IStudyPlot
{
    Plot IStudyPlot.Of(StudyCases cases) =>
        Of(
            cases,
            "ratios",
            $"Time per operation, relative to {cases.Baseline}",
            $"as fast as {cases.Baseline}",
            $"times {cases.Baseline}",
            cases.All.Any(one => one.On(ResultColumns.Version).Length > 0) ? "provider and version" : "provider",
            from one in cases.Compared
            let panel = cases.Setting(one, [ResultColumns.Version], withRun: false)
            let bar = PointOf(one, panel, cases.HasRuns ? one.Run : one.Provider, one.Ratio)
            select ($"{one.Provider} {one.On(ResultColumns.Version)}".TrimEnd(), bar)
        ) with
        {
            Series = cases.HasRuns ? cases.RunSeries : cases.Providers,
            Second = cases.OverReference(""),
        };

    internal static PlotPoint PointOf(LabelledCase one, string panel, string series, Estimate ratio) =>
        PlotPoint.Of(panel, series, ratio, FigureText.Ratio, one.Sign);

    internal static BarPlot Of(
        StudyCases cases,
        string name,
        string title,
        string start,
        string axis,
        string rows,
        IEnumerable<(string, PlotPoint)> bars
    ) =>
        new(
            $"{cases.Study}-{name}",
            title,
            $"Bars start at 1, {start}. The axis is logarithmic; lines are 95 % intervals."
        )
        {
            Figures = FigureText.Ratio,
            Axis = axis,
            Rows = rows,
            Points = [.. bars],
            Series = cases.Providers,
        };
}

internal sealed class VersionBars : IStudyPlot
{
    private const string Metric = "ratio_version";
    private const string First = "the first version";

    Plot IStudyPlot.Of(StudyCases cases) =>
        RatioBars.Of(
            cases,
            "versions",
            $"Time per operation, relative to {First}",
            $"as fast as {First}",
            $"times {First}",
            "version",
            from one in cases.With(Metric)
            let panel = cases.Setting(one, [ResultColumns.Version])
            let bar = RatioBars.PointOf(one, panel, one.Provider, one.Figure(Metric))
            select (one.On(ResultColumns.Version), IsFirst(one) ? bar with { Interval = "" } : bar)
        );

    // A version relative to itself has no interval.
    internal static bool IsFirst(LabelledCase one) => one.Figure(Metric) is { Low: 1, High: 1 };
}

internal sealed class ChangeBars : IStudyPlot
{
    Plot IStudyPlot.Of(StudyCases cases) =>
        RatioBars.Of(
            cases,
            "ratios",
            "Time per execution, relative to the application's own setting",
            "as fast as now; shorter is faster",
            "times as it is",
            "change",
            from one in cases.Compared
            let panel = one.On(ResultColumns.Workload)
            select (ChangeOf(one), RatioBars.PointOf(one, panel, one.Provider, one.Ratio))
        );

    private static string ChangeOf(LabelledCase one) =>
        one.On("schema") is { Length: > 0 } schema && schema != AdviceTimes.AsItIs ? schema
        : one.On("batch_size") == "all" ? "one transaction"
        : one.Text(ResultColumns.Pragmas);
}
