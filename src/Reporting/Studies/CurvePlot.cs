using Interleaving;
using SqliteBench.Results;
using SqliteBench.Results.Studies;

namespace SqliteBench.Reporting.Studies;

/// <summary>Draws lines along an axis.</summary>
internal static class CurvePlot
{
    private const string Metric = "time_ns";
    private const string All = "all";
    private const double Second = 1e9;

    public static Plot Draw(AxisCurve curve, StudyCases cases)
    {
        (string axis, bool areTimes) = (curve.Axis, curve.AreTimes);
        CaseResult[] shown = [.. cases.With(Metric).Where(one => one.On(axis).Length > 0)];
        double all = PlaceOfAll(axis, shown);
        return new LinePlot(
            $"{cases.Study}-{axis.Replace('_', '-')}",
            areTimes ? $"Time per operation by {curve.Across}" : $"Operations per second by {curve.Across}",
            $"One line per provider, a scale per panel; both axes are logarithmic, and {(areTimes ? "lower" : "higher")} is faster."
        )
        {
            Across = curve.Across,
            Up = areTimes ? "time per operation" : "operations/s",
            Figures = areTimes ? FigureText.Time : FigureText.Count,
            Series = cases.Providers,
            Named = new Dictionary<double, string> { [all] = All },
            Points = [.. shown.Select(one => (PlaceOf(one.On(axis), all), PointOf(curve, cases, one)))],
        };
    }

    // 'all' has no number of its own: it is drawn one more step to the right.
    private static double PlaceOfAll(string axis, CaseResult[] shown)
    {
        IEnumerable<string> values = shown.Select(one => one.On(axis)).Where(value => value != All);
        double[] places = [.. values.Select(value => double.Parse(value)).Distinct().OrderDescending().Take(2)];
        return places.Length switch
        {
            0 => 1,
            1 => places[0] * 4,
            _ => places[0] * places[0] / places[1],
        };
    }

    private static double PlaceOf(string value, double all) => value == All ? all : double.Parse(value);

    private static PlotPoint PointOf(AxisCurve curve, StudyCases cases, CaseResult one)
    {
        string panel = cases.Setting(one, [curve.Axis]);
        PlotPoint time = PlotPoint.Of(panel, one.Provider, one.Figure(Metric), FigureText.Time, one.Sign);
        Estimate rate = new(Second / time.Value, Second / time.High, Second / time.Low);
        return curve.AreTimes ? time : PlotPoint.Of(panel, one.Provider, rate, FigureText.Count, one.Sign);
    }

    private const string Written = "step_rows";
    private const string Size = "step_wal_bytes";
    private const double Mebibyte = 1024 * 1024;

    public static Plot DrawLogGrowth(StudyCases cases) =>
        new LinePlot(
            $"{cases.Study}-growth",
            "Size of the write-ahead log while a transaction is open",
            "One line per provider. Where it is flat, SQLite keeps the rows in its cache; where it rises, SQLite writes them."
                + " Identical lines overlap."
        )
        {
            Across = "rows written",
            Up = "MiB",
            IsLogarithmic = false,
            Series = cases.Providers,
            Points =
            [
                .. from one in cases.All
                where one.Series.ContainsKey(Written) && one.Series.ContainsKey(Size)
                from step in one.Series[Written].Zip(one.Series[Size])
                let size = step.Second / Mebibyte
                let text = size.ToString("0.0 MiB")
                select (step.First, new PlotPoint(cases.Setting(one, []), one.Provider, size) { Text = text }),
            ],
        };
}
