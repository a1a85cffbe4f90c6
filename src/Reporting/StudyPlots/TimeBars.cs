using SqliteBench.Reporting.Plots;
using SqliteBench.Results;

namespace SqliteBench.Reporting.StudyPlots;

/// <summary>
/// Bars of times: a panel per setting; a row per provider or, where an axis is given, a row per value of it with a bar per provider.
/// </summary>
/// <param name="metric">The column of the times, in ns.</param>
/// <param name="of">What the times are of.</param>
/// <param name="axis">The axis of the rows; the providers where it is null.</param>
/// <param name="name">What the plot's name ends with: each plot of a study has its own.</param>
public sealed class TimeBars(
    string metric = "time_ns",
    string of = "an operation",
    string? axis = null,
    string name = "times"
) : IStudyPlot
{
    private string[] Shown => axis is null ? [] : [axis];

    Plot IStudyPlot.Of(StudyCases cases) =>
        new BarPlot(
            $"{cases.Study}-{name}",
            $"Time of {of}",
            $"The time of {of}, with its 95 % interval; a shorter bar, or a dot further left, is faster."
        )
        {
            Axis = of,
            Rows = axis ?? "provider",
            Points = [.. cases.With(metric).Select(one => BarOf(cases, one))],
            Series = ByRun(cases) ? cases.RunSeries : cases.Providers,
        };

    IEnumerable<Answer> IStudyPlot.Answers(StudyCases cases) =>
        from panel in cases.Telling(metric).GroupBy(one => NameOf(cases.Setting(one, Shown), one.Provider))
        let figure = LabelledCase.Comparing(panel, metric)
        let ordered = panel.OrderBy(one => figure(one).Value).ToArray()
        where ordered.Length > 1
        select AnswerOf(panel.Key, figure, ordered[0], ordered[^1]);

    private string NameOf(string setting, string provider) =>
        axis is null ? setting
        : setting.Length > 0 ? $"{setting} with `{provider}`"
        : $"`{provider}`";

    private Answer AnswerOf(
        string setting,
        Func<LabelledCase, Estimate> figure,
        LabelledCase fastest,
        LabelledCase slowest
    )
    {
        string least = FigureText.Time.Of(TimeOf(fastest));
        return Answer.Of(
            figure(fastest),
            figure(slowest),
            $"{setting}: no difference beyond the noise, {least} to {FigureText.Time.Of(TimeOf(slowest))}.",
            factor =>
                $"{setting}: `{Row(fastest)}` is the fastest with {least}; `{Row(slowest)}` takes {factor} times as long."
        );
    }

    private bool ByRun(StudyCases cases) => axis is null && cases.HasRuns;

    private double TimeOf(LabelledCase one) => one.Figure(metric).Value;

    private string Row(LabelledCase one) => axis is null ? one.Provider : one.Text(axis);

    private (string, PlotPoint) BarOf(StudyCases cases, LabelledCase one)
    {
        string panel = cases.Setting(one, Shown, withRun: !ByRun(cases));
        return (Row(one), PlotPoint.OfTime(panel, ByRun(cases) ? one.Run : one.Provider, one.Figure(metric)));
    }
}
