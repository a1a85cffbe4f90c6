using System.Globalization;
using SqliteBench.Reporting.Plots;
using SqliteBench.Results;

namespace SqliteBench.Reporting.StudyPlots;

/// <summary>Lines along an axis, on logarithmic axes: operations in a second, or the time of one.</summary>
/// <param name="axis">The axis.</param>
/// <param name="across">What its values are.</param>
/// <param name="areTimes">Whether to show the time of an operation.</param>
public sealed class AxisCurve(string axis, string across, bool areTimes = false) : IStudyPlot
{
    private const string Metric = "time_ns";
    private const string All = "all";
    private const double NanosecondsASecond = 1e9;

    /// <inheritdoc />
    public Plot? Of(StudyCases cases)
    {
        ArgumentNullException.ThrowIfNull(cases);
        LabelledCase[] shown = [.. Shown(cases)];
        double all = PlaceOfAll(shown);
        return shown.Length == 0
            ? null
            : new LinePlot(
                $"{cases.Study}-{axis.Replace('_', '-')}",
                areTimes ? $"Time of an operation by {across}" : $"Operations in a second by {across}",
                $"A line per provider along {across}, both axes logarithmic; "
                    + (areTimes ? "lower is faster." : "higher is faster.")
            )
            {
                Across = across,
                Up = areTimes ? "an operation" : "operations/s",
                AreTimes = areTimes,
                Series = cases.Providers,
                Named = shown.Any(one => one.On(axis) == All)
                    ? new Dictionary<double, string> { [all] = All }
                    : new Dictionary<double, string>(),
                Points = [.. shown.Select(one => new LinePoint(PlaceOf(one, all), PointOf(cases, one)))],
            };
    }

    /// <inheritdoc />
    public IEnumerable<Answer> Answers(StudyCases cases)
    {
        ArgumentNullException.ThrowIfNull(cases);
        LabelledCase[] shown = [.. Shown(cases)];
        double all = PlaceOfAll(shown);
        return from line in shown.GroupBy(one => $"{cases.Setting(one, [axis])} with `{one.Case.Provider}`")
            let ordered = line.OrderBy(one => PlaceOf(one, all)).ToArray()
            where ordered.Length > 1
            select areTimes
                ? Growth(line.Key, ordered[0], ordered[^1])
                : Gain(line.Key, ordered[0], ordered.MinBy(TimeOf)!);
    }

    private Answer Gain(string setting, LabelledCase first, LabelledCase best)
    {
        double factor = TimeOf(first) / TimeOf(best);
        return first == best || AreEqual(first, best)
            ? new Answer($"{setting}: nothing is gained beyond {Text(first)}, within the noise.", 1)
            : new Answer(
                $"{setting}: {Text(best)} is the fastest, {IntervalText.Ratio(factor)} times as fast as {Text(first)}.",
                factor
            );
    }

    private Answer Growth(string setting, LabelledCase first, LabelledCase last)
    {
        double factor = TimeOf(last) / TimeOf(first);
        return AreEqual(last, first)
            ? new Answer($"{setting}: {Text(last)} cost no more than {Text(first)}, within the noise.", 1)
            : new Answer(
                $"{setting}: an operation takes {IntervalText.Ratio(factor)} times as long on {Text(last)} as on {Text(first)}.",
                factor
            );
    }

    private string Text(LabelledCase one) => AxisText.Of(axis, one.On(axis));

    private static bool AreEqual(LabelledCase slower, LabelledCase faster) =>
        slower.Case.Metric(Metric)?.Low is { } low && faster.Case.Metric(Metric)?.High is { } high && low <= high;

    private IEnumerable<LabelledCase> Shown(StudyCases cases) =>
        cases.All.Where(one => one.Case.Metric(Metric) is { Value: > 0 } && one.On(axis).Length > 0);

    private static double TimeOf(LabelledCase one) => one.Case.Metric(Metric)!.Value.Value;

    // Where all operations are one transaction, their number is the workload's: as far to the right as the step before.
    private double PlaceOfAll(LabelledCase[] shown)
    {
        double[] places =
        [
            .. shown
                .Where(one => one.On(axis) != All)
                .Select(one => Number(one.On(axis)))
                .Distinct()
                .OrderDescending()
                .Take(2),
        ];
        return places.Length switch
        {
            0 => 1,
            1 => places[0] * 4,
            _ => places[0] * places[0] / places[1],
        };
    }

    private double PlaceOf(LabelledCase one, double all) => one.On(axis) == All ? all : Number(one.On(axis));

    private static double Number(string value) => double.Parse(value, CultureInfo.InvariantCulture);

    private PlotPoint PointOf(StudyCases cases, LabelledCase one)
    {
        Estimate time = one.Case.Metric(Metric)!.Value;
        // Student's interval of a few iterations that differ much begins below nothing.
        double? low = time.Low is { } lower ? Math.Max(lower, time.Value / 10) : null;
        PlotPoint point = new(
            cases.Setting(one, [axis]),
            one.Case.Provider,
            areTimes ? time.Value : NanosecondsASecond / time.Value
        );
        return areTimes
            ? point with
            {
                Low = low,
                High = time.High,
                Text = Duration.Text(time.Value),
                Interval = IntervalText.TimeInterval(time),
            }
            : point with
            {
                Low = NanosecondsASecond / time.High,
                High = NanosecondsASecond / low,
                Text = (NanosecondsASecond / time.Value).ToString("#,0", CultureInfo.InvariantCulture),
            };
    }
}
