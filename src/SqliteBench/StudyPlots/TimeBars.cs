using SqliteBench.Plots;
using SqliteBench.Reports;
using SqliteBench.Results;

namespace SqliteBench.StudyPlots;

/// <summary>
/// Bars of times: a panel a setting; a row a provider or, where an axis is given, a row a value of it with a bar a provider.
/// </summary>
/// <param name="metric">The column of the times, in ns.</param>
/// <param name="of">What the times are of.</param>
/// <param name="axis">The axis of the rows; the providers where it is null.</param>
public sealed class TimeBars(string metric = "time_ns", string of = "an operation", string? axis = null) : IStudyPlot
{
    /// <inheritdoc />
    public Plot? Of(StudyCases cases)
    {
        ArgumentNullException.ThrowIfNull(cases);
        LabelledCase[] shown = [.. Shown(cases)];
        return shown.Length == 0
            ? null
            : new BarPlot(
                $"{cases.Study}-times",
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
    public IEnumerable<string> Answers(StudyCases cases)
    {
        ArgumentNullException.ThrowIfNull(cases);
        foreach (
            IGrouping<string, LabelledCase> panel in Shown(cases)
                .GroupBy(one => $"{PanelOf(cases, one)}{(axis is null ? "" : $", {one.Case.Provider}")}")
        )
        {
            LabelledCase[] ordered = [.. panel.OrderBy(TimeOf)];
            if (ordered.Length > 1)
            {
                string slower =
                    TimesOf(ordered[^1]).Low is { } low && TimesOf(ordered[0]).High is { } high && low <= high
                        ? "the others are as fast, within the noise"
                        : $"{Named(ordered[^1])} takes {IntervalText.Ratio(TimeOf(ordered[^1]) / TimeOf(ordered[0]))} times as long";
                yield return $"{panel.Key}: {Named(ordered[0])} is the fastest with {Duration.Text(TimeOf(ordered[0]))}, {slower}.";
            }
        }
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
