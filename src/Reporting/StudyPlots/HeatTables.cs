using SqliteBench.Reporting.Plots;
using SqliteBench.Results;

namespace SqliteBench.Reporting.StudyPlots;

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
                ? $"One row per workload, one column per provider; darker is slower relative to {cases.Baseline}."
                : $"One row per {axis}, one column per workload; darker is slower relative to the fastest {axis}."
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
            $"{setting}`{key.Column}` takes {FigureText.Ratio.Of(middle)} times as long as {baseline} in the median,"
                + $" {FigureText.Ratio.Of(most)} times in the worst case, {RowOf(ordered[^1])}.",
            most
        );
    }

    private Answer OfTimes((string Panel, string Column) key, LabelledCase[] ordered, double factor) =>
        new(
            $"{key.Column} with `{key.Panel}`: {RowOf(ordered[0])} is fastest at {FigureText.Time.Of(FigureOf(ordered[0]).Value)};"
                + $" {RowOf(ordered[^1])} takes {FigureText.Ratio.Of(factor)} times as long.",
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

/// <summary>Several runs: a panel per setting, a row per run, a column per provider, shaded by time relative to C++.</summary>
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
            $"Time relative to {cases.Baseline}, by run",
            $"One row per run, one column per provider: time per operation relative to {cases.Baseline} in the same run. Darker is slower."
        )
        {
            FoldsTable = true,
            Rows = "run",
            // Otherwise a provider that the first run lacks would come last.
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
            $"{start}: {(from == to ? from : $"{from} to {to}")} times {baseline} in all runs, equal within the noise.",
            _ =>
                $"{start}: {from} times {baseline} in `{least.Run}` ({Interval(least)}), up to {to}"
                + $" in `{most.Run}` ({Interval(most)})."
        );
    }

    private static IEnumerable<IGrouping<string, LabelledCase>> BySetting(StudyCases cases) =>
        from one in cases.HasRuns ? cases.Compared : []
        group one by cases.Setting(one, [], withRun: false);

    private static string Text(LabelledCase one) => FigureText.Ratio.Of(one.Ratio.Value);

    private static string Interval(LabelledCase one) => FigureText.Ratio.Interval(one.Ratio);
}
