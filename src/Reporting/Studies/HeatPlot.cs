using Interleaving;
using SqliteBench.Results;

namespace SqliteBench.Reporting.Studies;

/// <summary>Draws a table whose cells are darker the slower they are.</summary>
internal static class HeatPlot
{
    public static Plot Draw(string? axis, StudyCases cases)
    {
        string metric = axis is null ? "ratio_paired" : "time_ns";
        (string, PlotPoint Point)[] points =
        [
            .. from one in cases.With(metric)
            where RowOf(axis, one).Length > 0
            group one by (
                PanelOf(axis, cases, one),
                axis is null ? one.Provider : one.On(ResultColumns.Workload)
            ) into column
            from one in column
            select CellOf(axis, metric, column, one),
        ];
        return new HeatMap(
            $"{cases.Study}-heat",
            axis is null ? $"Time per operation, relative to {cases.Baseline}" : $"Time per operation by {axis}",
            axis is null
                ? $"One row per workload, one column per provider; darker is slower relative to {cases.Baseline}; the slowest tenth share a colour."
                : $"One row per {axis}, one column per workload; darker is slower relative to the lowest time of the column; the slowest tenth share a colour."
        )
        {
            Rows = axis ?? ResultColumns.Workload,
            Second = axis is null ? cases.OverReference(ResultColumns.Workload) : null,
            Points = points,
            Series = [.. points.Select(cell => cell.Point.Series).Distinct().Select(name => new PlotSeries(name, 0))],
        };
    }

    private static string PanelOf(string? axis, StudyCases cases, CaseResult one)
    {
        string rest = cases.Setting(one, [ResultColumns.Workload, axis ?? ResultColumns.Provider]);
        return axis is null ? rest
            : rest.Length == 0 ? one.Provider
            : $"{one.Provider}, {rest}";
    }

    private static string RowOf(string? axis, CaseResult one) => one.On(axis ?? ResultColumns.Workload);

    private static (string, PlotPoint) CellOf(
        string? axis,
        string metric,
        IGrouping<(string Panel, string Column), CaseResult> column,
        CaseResult one
    )
    {
        Estimate figure = one.Figure(metric);
        double heat = axis is null
            ? Math.Max(1, figure.Value)
            : figure.Value / column.Min(other => other.Figure(metric).Value);
        FigureText text = axis is null ? FigureText.Ratio : FigureText.Time;
        PlotPoint cell = PlotPoint.Of(column.Key.Panel, column.Key.Column, figure, text, one.Sign);
        return (RowOf(axis, one), cell with { Value = heat });
    }
}
