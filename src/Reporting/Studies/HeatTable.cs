using SqliteBench.Reporting.Plots;
using SqliteBench.Results;

namespace SqliteBench.Reporting.Studies;

/// <summary>
/// A heat map. With an axis: a panel per provider, a row per value, a column per workload, shaded by time relative to the
/// best of the column. Without: a row per workload, a column per provider, shaded by time relative to C++.
/// </summary>
public sealed class HeatTable(string? axis = null) : IStudyPlot
{
    private string Metric => axis is null ? "ratio_paired" : "time_ns";

    Plot IStudyPlot.Of(StudyCases cases) =>
        new HeatMap(
            $"{cases.Study}-heat",
            axis is null ? $"Time per operation, relative to {cases.Baseline}" : $"Time per operation by {axis}",
            axis is null
                ? $"One row per workload, one column per provider; darker is slower relative to {cases.Baseline}; the slowest tenth share a colour."
                : $"One row per {axis}, one column per workload; darker is slower relative to the lowest time of the column; the slowest tenth share a colour."
        )
        {
            Rows = axis ?? ResultColumns.Workload,
            Second = axis is null ? cases.OverReference(ResultColumns.Workload) : null,
            Cells =
            [
                .. Columns(cases, cases.With(Metric)).SelectMany(column => column.Select(one => CellOf(column, one))),
            ],
        };

    private IEnumerable<IGrouping<(string Panel, string Column), LabelledCase>> Columns(
        StudyCases cases,
        IEnumerable<LabelledCase> shown
    ) =>
        shown
            .Where(one => RowOf(one).Length > 0)
            .GroupBy(one => (PanelOf(cases, one), axis is null ? one.Provider : one.On(ResultColumns.Workload)));

    private string PanelOf(StudyCases cases, LabelledCase one)
    {
        string rest = cases.Setting(one, [ResultColumns.Workload, axis ?? ResultColumns.Provider]);
        return axis is null ? rest
            : rest.Length == 0 ? one.Provider
            : $"{one.Provider}, {rest}";
    }

    private string RowOf(LabelledCase one) => one.On(axis ?? ResultColumns.Workload);

    private Estimate FigureOf(LabelledCase one) => one.Figure(Metric);

    private HeatCell CellOf(IGrouping<(string Panel, string Column), LabelledCase> column, LabelledCase one)
    {
        Estimate estimate = FigureOf(one);
        double figure = estimate.Value;
        double heat = axis is null ? Math.Max(1, figure) : figure / column.Min(other => FigureOf(other).Value);
        FigureText text = axis is null ? FigureText.Ratio : FigureText.Time;
        (string panel, string name) = column.Key;
        return new HeatCell(panel, name, RowOf(one), heat, text.Of(figure) + one.Sign, text.Interval(estimate));
    }
}
