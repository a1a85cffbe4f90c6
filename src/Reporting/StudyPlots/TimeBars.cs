using SqliteBench.Reporting.Plots;

namespace SqliteBench.Reporting.StudyPlots;

/// <summary>Bars of times: a panel per setting, and a row per provider or, with an axis, per value of it.</summary>
/// <param name="metric">The column of the times, in ns.</param>
/// <param name="of">What comes after "Time" in a title.</param>
/// <param name="axis">The axis of the rows; null for providers.</param>
/// <param name="name">The end of the plot's name, unique within a study.</param>
public sealed class TimeBars(
    string metric = "time_ns",
    string of = "per operation",
    string? axis = null,
    string name = "times"
) : IStudyPlot
{
    private string[] Shown => axis is null ? [] : [axis];

    Plot IStudyPlot.Of(StudyCases cases) =>
        new BarPlot(
            $"{cases.Study}-{name}",
            $"Time {of}",
            $"Time {of} with its 95 % interval; shorter bars, or dots further left, are faster."
        )
        {
            Axis = $"time {of}",
            Rows = axis ?? "provider",
            Points = [.. cases.With(metric).Select(one => BarOf(cases, one))],
            Series = ByRun(cases) ? cases.RunSeries : cases.Providers,
        };

    IEnumerable<Answer> IStudyPlot.Answers(StudyCases cases) =>
        from panel in cases.Telling(metric).GroupBy(one => NameOf(cases.Setting(one, Shown), one.Provider))
        let figure = LabelledCase.Comparing(panel, metric)
        let ordered = panel.OrderBy(one => figure(one).Value).ToArray()
        where ordered.Length > 1
        let fastest = ordered[0]
        let slowest = ordered[^1]
        select Answer.Of(
            figure(fastest),
            figure(slowest),
            $"{panel.Key}: no difference beyond the noise ({TimeOf(fastest)} to {TimeOf(slowest)}).",
            factor =>
                $"{panel.Key}: `{Row(fastest)}` is fastest at {TimeOf(fastest)}; `{Row(slowest)}` takes {factor} times as long."
        );

    private string NameOf(string setting, string provider) =>
        axis is null ? setting
        : setting.Length > 0 ? $"{setting} with `{provider}`"
        : $"`{provider}`";

    private bool ByRun(StudyCases cases) => axis is null && cases.HasRuns;

    private string TimeOf(LabelledCase one) => FigureText.Time.Of(one.Figure(metric).Value);

    private string Row(LabelledCase one) => axis is null ? one.Provider : one.Text(axis);

    private (string, PlotPoint) BarOf(StudyCases cases, LabelledCase one)
    {
        string panel = cases.Setting(one, Shown, withRun: !ByRun(cases));
        return (Row(one), PlotPoint.OfTime(panel, ByRun(cases) ? one.Run : one.Provider, one.Figure(metric)));
    }
}
