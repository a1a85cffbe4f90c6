using Interleaving;
using SqliteBench.Results;
using SqliteBench.Results.Studies;

namespace SqliteBench.Reporting.Studies;

/// <summary>Draws the plots of a study from its cases.</summary>
internal static class StudyPicture
{
    private const string All = "all";
    private const double Second = 1e9;

    public static Plot Draw(StudyPlot plot, StudyCases study)
    {
        StudyCases chosen = study.Choose(plot.Only);
        StudyCases cases = plot.ShowsProviders ? chosen : chosen.OfReference();
        return plot.Form switch
        {
            PlotForm.Durability => DurabilityPlot.Draw(plot.Title, cases),
            PlotForm.LogGrowth => DrawLogGrowth(plot.Title, cases),
            PlotForm.Lines => DrawLines(plot, cases),
            _ => DrawBars(plot, cases),
        };
    }

    private static BarPlot DrawBars(StudyPlot plot, StudyCases cases)
    {
        // Bars of ratios start at the baseline, so that its own would be empty.
        bool isRelative = plot.Metric == "ratio_paired";
        IEnumerable<CaseResult> shown = isRelative ? cases.Compared : cases.With(plot.Metric);
        (string Row, PlotPoint Point)[] bars =
        [
            .. shown.Select(result =>
                (NameOf(plot.Rows, result), PointOf(plot, cases, result) with { From = TimeBelow(plot, cases, result) })
            ),
        ];
        IReadOnlyList<PlotSeries> series = SeriesOf(plot, cases, bars);
        BarPlot drawn = new(FileNameOf(plot, cases), TitleOf(plot.Title, cases), "")
        {
            Axis = TitleOf(plot.Unit, cases),
            Figures = TextOf(plot.Figure),
            SharesAxis = plot.SharesAxis,
            Rows = plot.Rows,
            Points = bars,
            // Providers are sorted from the fastest to the slowest; versions keep their order.
            Series = plot.Rows == ResultColumns.Provider && isRelative ? [.. series.OrderBy(MeanOf)] : series,
        };
        string faster = drawn.AreDots ? "Dots further left" : "Shorter bars";
        string start = plot.Figure == PlotFigure.Ratio ? $" Bars start at 1, as fast as {Reference()}." : "";
        return drawn with { Description = $"{faster} are faster.{start}" };

        string Reference() => isRelative ? cases.Baseline : "the first version";

        double MeanOf(PlotSeries provider) =>
            bars.Where(bar => bar.Point.Series == provider.Name)
                .Select(bar => Math.Log(bar.Point.Value))
                .DefaultIfEmpty()
                .Average();
    }

    private static LinePlot DrawLines(StudyPlot plot, StudyCases cases)
    {
        CaseResult[] shown = [.. cases.With(plot.Metric).Where(result => result.On(plot.Rows).Length > 0)];
        double all = PlaceOfAll(plot.Rows, shown);
        List<(double Place, PlotPoint Point)> points = [];
        foreach (CaseResult result in shown)
        {
            // A gain lacks cases whose first value was not measured.
            PlotPoint point = PointOf(plot, cases, result);
            if (point.Value > 0)
            {
                string value = result.On(plot.Rows);
                points.Add((value == All ? all : double.Parse(value), point));
            }
        }

        string faster = plot.Figure == PlotFigure.Time ? "lower" : "higher";
        return new LinePlot(
            FileNameOf(plot, cases),
            TitleOf(plot.Title, cases),
            $"Both axes are logarithmic; {faster} is faster."
        )
        {
            Across = plot.Rows.Replace('_', ' '),
            Up = plot.Unit,
            Figures = TextOf(plot.Figure),
            SharesAxis = plot.SharesAxis,
            Named = new Dictionary<double, string> { [all] = All },
            Points = points,
            Series = SeriesOf(plot, cases, points),
        };
    }

    private static LinePlot DrawLogGrowth(string title, StudyCases cases)
    {
        const double Mebibyte = 1024 * 1024;
        List<(double Place, PlotPoint Point)> points = [];
        foreach (CaseResult result in cases.All.Where(result => result.Series.ContainsKey("step_wal_bytes")))
        {
            foreach ((double rows, double bytes) in result.Series["step_rows"].Zip(result.Series["step_wal_bytes"]))
            {
                double size = bytes / Mebibyte;
                string panel = cases.Setting(result, []);
                points.Add((rows, new PlotPoint(panel, result.Provider, size) { Text = $"{size:0.0} MiB" }));
            }
        }

        return new LinePlot(
            $"{cases.Study}-growth",
            title,
            "Where a line is flat, SQLite keeps the rows in its cache; where it rises, SQLite writes them."
        )
        {
            Across = "rows written",
            Up = "MiB",
            IsLogarithmic = false,
            Series = cases.Providers,
            Points = points,
        };
    }

    // Returns the number of operations or, if that is unknown, a place one more step to the right.
    private static double PlaceOfAll(string axis, CaseResult[] shown)
    {
        double operations = shown
            .Where(result => result.On(axis) == All)
            .Select(result => result.Figure("operations").Value)
            .DefaultIfEmpty()
            .Max();
        if (operations > 0)
        {
            return operations;
        }

        IEnumerable<string> values = shown.Select(result => result.On(axis)).Where(value => value != All);
        double[] largest = [.. values.Select(value => double.Parse(value)).Distinct().OrderDescending().Take(2)];
        return largest switch
        {
            [] => 1,
            [var only] => only * 4,
            [var last, var before, ..] => last * last / before,
        };
    }

    private static PlotPoint PointOf(StudyPlot plot, StudyCases cases, CaseResult result)
    {
        string panel = cases.Setting(result, [plot.Rows, plot.Series, ResultColumns.Version]);
        string series = plot.Rows == ResultColumns.Provider ? NameOf(plot.Rows, result) : NameOf(plot.Series, result);
        Estimate figure = FigureOf(plot, cases, result);
        return PlotPoint.Create(panel, series, figure, TextOf(plot.Figure), result.Sign);
    }

    private static Estimate FigureOf(StudyPlot plot, StudyCases cases, CaseResult result)
    {
        Estimate figure = result.Figure(plot.Metric);
        return plot.Figure switch
        {
            PlotFigure.Rate => new Estimate(Second / figure.Value, Second / figure.High, Second / figure.Low),
            PlotFigure.Gain => GainOf(plot.Rows, cases, result),
            _ => figure,
        };
    }

    private static Estimate GainOf(string axis, StudyCases cases, CaseResult result)
    {
        CaseResult? first = cases.Same(result, axis, cases.FirstOn(axis));
        if (first is null)
        {
            return default;
        }

        return first == result ? new Estimate(1) : StudyCases.Time(first, result);
    }

    // Returns the part of the time that the provider below takes; null if it is not shown.
    private static double? TimeBelow(StudyPlot plot, StudyCases cases, CaseResult result)
    {
        if (plot.Below.Length == 0 || result.Provider == plot.Below)
        {
            return null;
        }

        double own = result.Figure(plot.Metric).Value;
        double below = cases.Same(result, ResultColumns.Provider, plot.Below)?.Figure(plot.Metric).Value ?? 0;
        return below > 0 && below < own ? below : null;
    }

    // Each version of a package has rows of its own.
    private static string NameOf(string axis, CaseResult result)
    {
        if (axis == ResultColumns.Provider)
        {
            return $"{result.Provider} {result.On(ResultColumns.Version)}".TrimEnd();
        }

        return result.Text(axis);
    }

    private static IReadOnlyList<PlotSeries> SeriesOf<T>(
        StudyPlot plot,
        StudyCases cases,
        IEnumerable<(T Place, PlotPoint Point)> points
    )
    {
        string[] names = [.. points.Select(point => point.Point.Series).Distinct()];
        if (plot.Series == ResultColumns.Provider)
        {
            return PlotSeries.OfProviders(cases.KnownProviders, names);
        }

        return PlotSeries.Neutral(names);
    }

    private static FigureText TextOf(PlotFigure figure) =>
        figure switch
        {
            PlotFigure.Time => FigureText.Time,
            PlotFigure.Rate => FigureText.Count,
            _ => FigureText.Ratio,
        };

    private static string FileNameOf(StudyPlot plot, StudyCases cases) => $"{cases.Study}-{plot.Name}";

    private static string TitleOf(string title, StudyCases cases) => title.Replace("{baseline}", cases.Baseline);
}
