using SqliteBench.Reporting.Plots;
using SqliteBench.Results;

namespace SqliteBench.Reporting.StudyPlots;

/// <summary>
/// A heat map. Of an axis: a panel per provider, a row per value, a column per workload, and the darker the slower than the best
/// of the column. Of the providers: a row per workload, a column per provider, the darker the more times C++.
/// </summary>
/// <param name="axis">The axis of the rows; where it is null, the workloads are the rows and the providers the columns.</param>
public sealed class HeatTable(string? axis = null) : IStudyPlot
{
    private const string Provider = "provider";

    /// <inheritdoc />
    public Plot? Of(StudyCases cases)
    {
        ArgumentNullException.ThrowIfNull(cases);
        HeatCell[] cells = [.. Columns(cases).SelectMany(column => column.Select(one => CellOf(cases, one, column)))];
        return cells.Length == 0
            ? null
            : new HeatMap(
                $"{cases.Study}-heat",
                axis is null ? "Time of an operation, in times of C++" : $"Time of an operation by {axis}",
                axis is null
                    ? "A row a workload and a column per provider: the darker, the more times C++ it takes."
                    : $"A row a {axis} and a column per workload: the darker, the longer it takes than the fastest {axis}."
            )
            {
                Rows = axis ?? AxisText.Workload,
                Cells = cells,
            };
    }

    /// <inheritdoc />
    public IEnumerable<Answer> Answers(StudyCases cases)
    {
        ArgumentNullException.ThrowIfNull(cases);
        return from column in Columns(cases)
            where axis is not null || column.Key.Column != CaseResult.Baseline
            let ordered = column.OrderBy(one => FigureOf(one).Value).ToArray()
            where ordered.Length > 1
            select axis is null ? OfRatios(column.Key, ordered) : OfTimes(column.Key, ordered);
    }

    private Answer OfRatios((string Panel, string Column) key, LabelledCase[] ordered)
    {
        LabelledCase middle = ordered[ordered.Length / 2];
        string setting = key.Panel.Length > 0 ? $"{key.Panel}: " : "";
        return new Answer(
            $"{setting}`{key.Column}` costs {IntervalText.Ratio(FigureOf(middle).Value)} times C++ on half of the workloads or less,"
                + $" and {IntervalText.Ratio(FigureOf(ordered[^1]).Value)} times at most, on {RowOf(ordered[^1])}.",
            FigureOf(ordered[^1]).Value
        );
    }

    private Answer OfTimes((string Panel, string Column) key, LabelledCase[] ordered)
    {
        double factor = FigureOf(ordered[^1]).Value / FigureOf(ordered[0]).Value;
        return new Answer(
            $"{key.Column} with `{key.Panel}`: {RowOf(ordered[0])} is the fastest with {Duration.Text(FigureOf(ordered[0]).Value)};"
                + $" {RowOf(ordered[^1])} takes {IntervalText.Ratio(factor)} times as long.",
            factor
        );
    }

    private IEnumerable<IGrouping<(string Panel, string Column), LabelledCase>> Columns(StudyCases cases) =>
        cases
            .All.Where(one => FigureOf(one).Value > 0 && RowOf(one).Length > 0)
            .GroupBy(one => (PanelOf(cases, one), axis is null ? one.Case.Provider : one.On(AxisText.Workload)));

    private string PanelOf(StudyCases cases, LabelledCase one)
    {
        string rest = cases.Setting(one, [AxisText.Workload, axis ?? Provider]);
        return axis is null ? rest
            : rest.Length == 0 ? one.Case.Provider
            : $"{one.Case.Provider}, {rest}";
    }

    private string RowOf(LabelledCase one) => one.On(axis ?? AxisText.Workload);

    private Estimate FigureOf(LabelledCase one) =>
        one.Case.Metric(axis is null ? "ratio_paired" : "time_ns") ?? default;

    private HeatCell CellOf(StudyCases cases, LabelledCase one, IEnumerable<LabelledCase> column)
    {
        double figure = FigureOf(one).Value;
        return axis is null
            ? new HeatCell(
                PanelOf(cases, one),
                one.Case.Provider,
                RowOf(one),
                Math.Max(1, figure),
                IntervalText.Ratio(figure)
            )
            : new HeatCell(
                PanelOf(cases, one),
                one.On(AxisText.Workload),
                RowOf(one),
                figure / column.Min(other => FigureOf(other).Value),
                Duration.Text(figure)
            );
    }
}
