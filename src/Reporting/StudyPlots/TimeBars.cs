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
    /// <inheritdoc />
    public Plot? Of(StudyCases cases)
    {
        ArgumentNullException.ThrowIfNull(cases);
        LabelledCase[] shown = [.. Shown(cases)];
        return shown.Length == 0
            ? null
            : new BarPlot(
                $"{cases.Study}-{name}",
                $"Time of {of}",
                $"The time of {of}, with its 95 % interval; a shorter bar, or a dot further left, is faster."
            )
            {
                Axis = of,
                Rows = axis ?? "provider",
                Bars = [.. shown.Select(one => BarOf(cases, one))],
                Series = ByRun(cases) ? cases.RunSeries : cases.Providers,
            };
    }

    /// <inheritdoc />
    public IEnumerable<Answer> Answers(StudyCases cases)
    {
        ArgumentNullException.ThrowIfNull(cases);
        return from panel in Shown(cases)
                .GroupBy(one =>
                    $"{cases.Setting(one, axis is null ? [] : [axis])}{(axis is null ? "" : $" with `{one.Case.Provider}`")}"
                )
            let ordered = panel.OrderBy(TimeOf).ToArray()
            where ordered.Length > 1
            select AnswerOf(panel.Key, ordered);
    }

    private Answer AnswerOf(string setting, LabelledCase[] ordered)
    {
        (LabelledCase fastest, LabelledCase slowest) = (ordered[0], ordered[^1]);
        if (TimesOf(slowest).Low is { } low && TimesOf(fastest).High is { } high && low <= high)
        {
            return new Answer(
                $"{setting}: no difference beyond the noise, {Duration.Text(TimeOf(fastest))} to {Duration.Text(TimeOf(slowest))}.",
                1
            );
        }

        double factor = TimeOf(slowest) / TimeOf(fastest);
        return new Answer(
            $"{setting}: {Named(fastest)} is the fastest with {Duration.Text(TimeOf(fastest))}; {Named(slowest)} takes {IntervalText.Ratio(factor)} times as long.",
            factor
        );
    }

    private bool ByRun(StudyCases cases) => axis is null && cases.HasRuns;

    private IEnumerable<LabelledCase> Shown(StudyCases cases) =>
        cases.All.Where(one => one.Case.Metric(metric) is { Value: > 0 });

    private Estimate TimesOf(LabelledCase one) => one.Case.Metric(metric)!.Value;

    private double TimeOf(LabelledCase one) => TimesOf(one).Value;

    private string Named(LabelledCase one) =>
        axis is null ? $"`{one.Case.Provider}`" : $"`{AxisText.Of(axis, one.On(axis))}`";

    private string PanelOf(StudyCases cases, LabelledCase one) =>
        cases.Setting(one, axis is null ? [] : [axis], withRun: !ByRun(cases));

    private Bar BarOf(StudyCases cases, LabelledCase one)
    {
        Estimate time = TimesOf(one);
        return new Bar(
            axis is null ? one.Case.Provider : AxisText.Of(axis, one.On(axis)),
            new PlotPoint(PanelOf(cases, one), ByRun(cases) ? one.Run : one.Case.Provider, time.Value)
            {
                // Student's interval of a few iterations that differ much begins below nothing.
                Low = time.Low is { } low ? Math.Max(low, time.Value / 10) : null,
                High = time.High,
                Text = Duration.Text(time.Value),
                Interval = IntervalText.TimeInterval(time),
            }
        );
    }
}
