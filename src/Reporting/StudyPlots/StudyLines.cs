using System.Globalization;
using SqliteBench.Reporting.Plots;
using SqliteBench.Results;

namespace SqliteBench.Reporting.StudyPlots;

/// <summary>Operations per second, or time per operation, along an axis; both scales are logarithmic.</summary>
public sealed class AxisCurve(string axis, string across, bool areTimes = false) : IStudyPlot
{
    private const string Metric = "time_ns";
    private const string All = "all";
    private const double Second = 1e9;

    Plot IStudyPlot.Of(StudyCases cases)
    {
        LabelledCase[] shown = [.. Shown(cases.With(Metric))];
        double all = PlaceOfAll(shown);
        return new LinePlot(
            $"{cases.Study}-{axis.Replace('_', '-')}",
            areTimes ? $"Time per operation by {across}" : $"Operations per second by {across}",
            $"One line per provider; both axes are logarithmic, and {(areTimes ? "lower" : "higher")} is faster."
        )
        {
            Across = across,
            Up = areTimes ? "time per operation" : "operations/s",
            AreTimes = areTimes,
            Series = cases.Providers,
            Named = shown.Any(one => one.On(axis) == All)
                ? new Dictionary<double, string> { [all] = All }
                : new Dictionary<double, string>(),
            Points = [.. shown.Select(one => (PlaceOf(one, all), PointOf(cases, one)))],
        };
    }

    IEnumerable<Answer> IStudyPlot.Answers(StudyCases cases)
    {
        LabelledCase[] shown = [.. Shown(cases.Telling(Metric))];
        double all = PlaceOfAll(shown);
        return from line in shown.GroupBy(one => $"{cases.Setting(one, [axis])} with `{one.Provider}`")
            let ordered = line.OrderBy(one => PlaceOf(one, all)).ToArray()
            where ordered.Length > 1
            let figure = LabelledCase.Comparing(line, Metric)
            select areTimes
                ? Growth(line.Key, figure, ordered[0], ordered[^1])
                : Gain(line.Key, figure, ordered[0], ordered.MinBy(one => figure(one).Value)!);
    }

    private Answer Gain(string setting, Func<LabelledCase, Estimate> figure, LabelledCase first, LabelledCase best) =>
        Answer.Of(
            figure(best),
            figure(first),
            $"{setting}: no gain over {Text(first)} beyond the noise.",
            factor => $"{setting}: {Text(best)} is fastest, {factor} times as fast as {Text(first)}."
        );

    private Answer Growth(string setting, Func<LabelledCase, Estimate> figure, LabelledCase first, LabelledCase last) =>
        Answer.Of(
            figure(first),
            figure(last),
            $"{setting}: as fast with {Text(last)} as with {Text(first)}, within the noise.",
            factor => $"{setting}: an operation takes {factor} times as long with {Text(last)} as with {Text(first)}."
        );

    private string Text(LabelledCase one) => one.Text(axis);

    private IEnumerable<LabelledCase> Shown(IEnumerable<LabelledCase> cases) =>
        cases.Where(one => one.On(axis).Length > 0);

    // 'all' has no number of its own: it is drawn one more step to the right.
    private double PlaceOfAll(LabelledCase[] shown)
    {
        IEnumerable<string> values = shown.Select(one => one.On(axis)).Where(value => value != All);
        double[] places = [.. values.Select(Number).Distinct().OrderDescending().Take(2)];
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
        PlotPoint time = PlotPoint.OfTime(cases.Setting(one, [axis]), one.Provider, one.Figure(Metric));
        return areTimes
            ? time
            : new PlotPoint(time.Panel, time.Series, Second / time.Value)
            {
                Low = Second / time.High,
                High = Second / time.Low,
                Text = (Second / time.Value).ToString("#,0", CultureInfo.InvariantCulture),
            };
    }
}

/// <summary>The size of the write-ahead log while a transaction writes rows.</summary>
public sealed class LogGrowth : IStudyPlot
{
    private const string Written = "step_rows";
    private const string Size = "step_wal_bytes";
    private const double Mebibyte = 1024 * 1024;

    Plot IStudyPlot.Of(StudyCases cases) =>
        new LinePlot(
            $"{cases.Study}-growth",
            "Size of the write-ahead log while a transaction is open",
            "One line per provider. Where it is flat, SQLite keeps the rows in its cache; where it rises, SQLite writes them."
                + " Equal lines hide each other."
        )
        {
            Across = "rows written",
            Up = "MiB",
            IsLogarithmic = false,
            Series = cases.Providers,
            Points =
            [
                .. from one in Shown(cases)
                from step in StepsOf(one)
                let text = step.Mebibytes.ToString("0.0 MiB", CultureInfo.InvariantCulture)
                let point = new PlotPoint(cases.Setting(one, []), one.Provider, step.Mebibytes) { Text = text }
                select (step.Rows, point),
            ],
        };

    IEnumerable<Answer> IStudyPlot.Answers(StudyCases cases) =>
        from setting in Shown(cases).GroupBy(one => cases.Setting(one, []), StringComparer.Ordinal)
        let steps = StepsOf(setting.First()).ToArray()
        let first = steps.FirstOrDefault(step => step.Mebibytes > 0)
        select new Answer(
            first.Mebibytes > 0
                ? $"{setting.Key}: the write-ahead log holds {first.Mebibytes:0.0} MiB after {first.Rows:#,0} rows of the open transaction, and {steps[^1].Mebibytes:0.0} MiB after {steps[^1].Rows:#,0}."
                : $"{setting.Key}: the write-ahead log is still empty after {steps[^1].Rows:#,0} rows of the open transaction.",
            1
        );

    private static IEnumerable<LabelledCase> Shown(StudyCases cases) =>
        cases.All.Where(one => one.Case.Series.ContainsKey(Written) && one.Case.Series.ContainsKey(Size));

    private static IEnumerable<(double Rows, double Mebibytes)> StepsOf(LabelledCase one) =>
        one.Case.Series[Written].Zip(one.Case.Series[Size], (rows, bytes) => (rows, bytes / Mebibyte));
}
