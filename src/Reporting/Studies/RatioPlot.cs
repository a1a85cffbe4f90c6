using Interleaving;
using SqliteBench.Results;

namespace SqliteBench.Reporting.Studies;

/// <summary>Draws ratios with their intervals.</summary>
internal static class RatioPlot
{
    private const string OfVersions = "ratio_version";
    private const string FirstVersion = "the first version";

    public static Plot DrawPaired(StudyCases cases) =>
        Draw(
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

    public static Plot DrawVersions(StudyCases cases) =>
        Draw(
            cases,
            "versions",
            $"Time per operation, relative to {FirstVersion}",
            $"as fast as {FirstVersion}",
            $"times {FirstVersion}",
            "version",
            from one in cases.With(OfVersions)
            let panel = cases.Setting(one, [ResultColumns.Version])
            let bar = PointOf(one, panel, one.Provider, one.Figure(OfVersions))
            select (one.On(ResultColumns.Version), IsFirstVersion(one) ? bar with { Interval = "" } : bar)
        );

    // A version relative to itself has no interval.
    public static bool IsFirstVersion(CaseResult one) => one.Figure(OfVersions) is { Low: 1, High: 1 };

    public static Plot DrawChanges(StudyCases cases) =>
        Draw(
            cases,
            "ratios",
            "Time per execution, relative to the application's own setting",
            "as fast as now; shorter is faster",
            "times as it is",
            "change",
            from one in cases.Compared
            let panel = one.On(ResultColumns.Workload)
            select (ChangeOf(one), PointOf(one, panel, one.Provider, one.Ratio))
        );

    private static PlotPoint PointOf(CaseResult one, string panel, string series, Estimate ratio) =>
        PlotPoint.Of(panel, series, ratio, FigureText.Ratio, one.Sign);

    private static BarPlot Draw(
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

    private static string ChangeOf(CaseResult one) =>
        one.On("schema") is { Length: > 0 } schema && schema != ResultColumns.AsItIs ? schema
        : one.On("batch_size") == "all" ? "one transaction"
        : one.Text(ResultColumns.Pragmas);
}
