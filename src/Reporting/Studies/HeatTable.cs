namespace SqliteBench.Reporting.Studies;

/// <summary>Times relative to the best of a column, a row per value of the axis; without one, to C++.</summary>
public sealed class HeatTable(string? axis = null) : IStudyPlot
{
    private string Metric => axis is null ? "ratio_paired" : "time_ns";

    Plot IStudyPlot.Of(StudyCases cases)
    {
        (string, PlotPoint Point)[] points =
        [
            .. from one in cases.With(Metric)
            where RowOf(one).Length > 0
            group one by (PanelOf(cases, one), axis is null ? one.Provider : one.On(ResultColumns.Workload)) into column
            from one in column
            select CellOf(column, one),
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

    private string PanelOf(StudyCases cases, LabelledCase one)
    {
        string rest = cases.Setting(one, [ResultColumns.Workload, axis ?? ResultColumns.Provider]);
        return axis is null ? rest
            : rest.Length == 0 ? one.Provider
            : $"{one.Provider}, {rest}";
    }

    private string RowOf(LabelledCase one) => one.On(axis ?? ResultColumns.Workload);

    private (string, PlotPoint) CellOf(IGrouping<(string Panel, string Column), LabelledCase> column, LabelledCase one)
    {
        Estimate figure = one.Figure(Metric);
        double heat = axis is null
            ? Math.Max(1, figure.Value)
            : figure.Value / column.Min(other => other.Figure(Metric).Value);
        FigureText text = axis is null ? FigureText.Ratio : FigureText.Time;
        PlotPoint cell = PlotPoint.Of(column.Key.Panel, column.Key.Column, figure, text, one.Sign);
        return (RowOf(one), cell with { Value = heat });
    }
}
