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
    private string Metric => axis is null ? "ratio_paired" : "time_ns";

    Plot IStudyPlot.Of(StudyCases cases) =>
        new HeatMap(
            $"{cases.Study}-heat",
            axis is null ? $"Time of an operation, relative to {cases.Baseline}" : $"Time of an operation by {axis}",
            axis is null
                ? $"A row per workload and a column per provider: the darker, the more times {cases.Baseline} it takes."
                : $"A row per {axis} and a column per workload: the darker, the longer it takes than the fastest {axis}."
        )
        {
            Rows = axis ?? ResultColumns.Workload,
            Cells =
            [
                .. Columns(cases, cases.With(Metric)).SelectMany(column => column.Select(one => CellOf(column, one))),
            ],
        };

    IEnumerable<Answer> IStudyPlot.Answers(StudyCases cases) =>
        from column in Columns(cases, cases.Telling(Metric))
        where axis is not null || !column.First().Case.IsBaseline
        let figure = axis is null ? FigureOf : LabelledCase.Comparing(column, Metric)
        let ordered = column.OrderBy(one => figure(one).Value).ToArray()
        where ordered.Length > 1
        select axis is null
            ? OfRatios(cases.Baseline, column.Key, ordered)
            : OfTimes(column.Key, ordered, figure(ordered[^1]).Value / figure(ordered[0]).Value);

    private Answer OfRatios(string baseline, (string Panel, string Column) key, LabelledCase[] ordered)
    {
        string setting = key.Panel.Length > 0 ? $"{key.Panel}: " : "";
        double middle = FigureOf(ordered[ordered.Length / 2]).Value;
        double most = FigureOf(ordered[^1]).Value;
        return new Answer(
            $"{setting}`{key.Column}` costs {FigureText.Ratio.Of(middle)} times {baseline} on half of the workloads or less,"
                + $" and {FigureText.Ratio.Of(most)} times at most, on {RowOf(ordered[^1])}.",
            most
        );
    }

    private Answer OfTimes((string Panel, string Column) key, LabelledCase[] ordered, double factor) =>
        new(
            $"{key.Column} with `{key.Panel}`: {RowOf(ordered[0])} is the fastest with"
                + $" {FigureText.Time.Of(FigureOf(ordered[0]).Value)}; {RowOf(ordered[^1])} takes {FigureText.Ratio.Of(factor)} times"
                + " as long.",
            factor
        );

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
        double figure = FigureOf(one).Value;
        double heat = axis is null ? Math.Max(1, figure) : figure / column.Min(other => FigureOf(other).Value);
        string text = axis is null ? FigureText.Ratio.Of(figure) : FigureText.Time.Of(figure);
        return new HeatCell(column.Key.Panel, column.Key.Column, RowOf(one), heat, text);
    }
}

/// <summary>
/// Several runs at a glance: a panel per setting, a row per run, a column per provider, the darker the more times C++. Nothing of
/// a single run.
/// </summary>
internal sealed class RunMatrix : IStudyPlot
{
    Plot IStudyPlot.Of(StudyCases cases)
    {
        HeatCell[] cells =
        [
            .. from setting in BySetting(cases)
            from one in setting
            let ratio = one.Ratio.Value
            select new HeatCell(setting.Key, one.Provider, one.Run, Math.Max(1, ratio), FigureText.Ratio.Of(ratio)),
        ];
        return new HeatMap(
            $"{cases.Study}-runs",
            $"Times {cases.Baseline} on each run",
            $"A row per run, a column per provider: the time of an operation relative to {cases.Baseline} on the same run. Darker is slower."
        )
        {
            FoldsTable = true,
            Rows = "run",
            // A run that lacks a provider does not move it to the end.
            Order =
            [
                .. cases
                    .Providers.Select(provider => provider.Name)
                    .Where(name => cells.Any(cell => cell.Column == name)),
            ],
            Cells = cells,
        };
    }

    IEnumerable<Answer> IStudyPlot.Answers(StudyCases cases) =>
        from provider in cases.Providers
        from setting in BySetting(cases)
        let own = setting.Where(one => one.Provider == provider.Name).OrderBy(one => one.Ratio.Value).ToArray()
        where own.Length > 1
        select AnswerOf($"`{provider.Name}` on {setting.Key}", cases.Baseline, own[0], own[^1]);

    private static Answer AnswerOf(string start, string baseline, LabelledCase least, LabelledCase most)
    {
        (string from, string to) = (Text(least), Text(most));
        return Answer.Of(
            least.Ratio,
            most.Ratio,
            $"{start}: the same on all runs within the noise, {(from == to ? from : $"{from} to {to}")} times {baseline}.",
            _ =>
                $"{start}: {from} times {baseline} on `{least.Run}` ({Interval(least)}), up to {to}"
                + $" on `{most.Run}` ({Interval(most)})."
        );
    }

    private static IEnumerable<IGrouping<string, LabelledCase>> BySetting(StudyCases cases) =>
        from one in cases.HasRuns ? cases.Compared : []
        group one by cases.Setting(one, [], withRun: false);

    private static string Text(LabelledCase one) => FigureText.Ratio.Of(one.Ratio.Value);

    private static string Interval(LabelledCase one) => FigureText.Ratio.Interval(one.Ratio);
}
