using Interleaving;
using SqliteBench.Results;
using SqliteBench.Results.Durability;
using SqliteBench.Results.Studies;

namespace SqliteBench.Reporting.Studies;

/// <summary>Draws the plots that a study describes as data (<see cref="StudyPlot"/>) from its cases.</summary>
internal static class StudyPicture
{
    // The value of an axis that stands for all operations of a run; its place is their number.
    private const string AllOperations = "all";
    private const double Second = 1e9;

    public static Plot Draw(StudyPlot plot, StudyCases study)
    {
        StudyCases chosen = study.Choose(plot.Only);
        StudyCases cases = plot.ShowsProviders ? chosen : chosen.OfReference();
        return plot.Form switch
        {
            PlotForm.Durability => DrawDurability(plot.Title, cases),
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
        PlotPoint[] bars =
        [
            .. from result in shown
            let below = TimeBelow(plot, cases, result)
            select PointOf(plot, cases, result) with
            {
                Row = NameOf(plot.Rows, result),
                From = below,
            },
        ];
        IReadOnlyList<PlotSeries> series = SeriesOf(plot, cases, bars);
        BarPlot drawn = new(FileNameOf(plot, cases), TitleOf(plot.Title, cases), "")
        {
            Axis = TitleOf(plot.Unit, cases),
            Figures = TextOf(plot.Figure),
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
            bars.Where(bar => bar.Series == provider.Name)
                .Select(bar => Math.Log(bar.Value))
                .DefaultIfEmpty()
                .Average();
    }

    private static LinePlot DrawLines(StudyPlot plot, StudyCases cases)
    {
        CaseResult[] shown = [.. cases.With(plot.Metric).Where(result => result.On(plot.Rows).Length > 0)];
        IEnumerable<CaseResult> ofAllOperations = shown.Where(result => result.On(plot.Rows) == AllOperations);
        double operationsOfRun = ofAllOperations
            .Select(result => result.Figure("operations").Value)
            .DefaultIfEmpty()
            .Max();
        PlotPoint[] points =
        [
            .. from result in shown
            let value = result.On(plot.Rows)
            let place = value == AllOperations ? operationsOfRun : double.Parse(value)
            let point = PointOf(plot, cases, result)
            // A gain lacks cases whose first value was not measured; old files lack the number of operations.
            where point.Value > 0 && place > 0
            select point with
            {
                Place = place,
            },
        ];
        string faster = plot.Figure == PlotFigure.Time ? "lower" : "higher";
        return new LinePlot(
            FileNameOf(plot, cases),
            TitleOf(plot.Title, cases),
            $"Both axes are logarithmic; {faster} is faster."
        )
        {
            HorizontalTitle = plot.Rows.Replace('_', ' '),
            VerticalTitle = plot.Unit,
            Figures = TextOf(plot.Figure),
            SharesAxis = plot.SharesAxis,
            PlaceNames = new Dictionary<double, string> { [operationsOfRun] = AllOperations },
            Points = points,
            Series = SeriesOf(plot, cases, points),
        };
    }

    private static LinePlot DrawLogGrowth(string title, StudyCases cases)
    {
        const double Mebibyte = 1024 * 1024;
        PlotPoint[] points =
        [
            .. from result in cases.All
            where result.Series.ContainsKey("step_wal_bytes")
            let panel = cases.Setting(result, [])
            from step in result.Series["step_rows"].Zip(result.Series["step_wal_bytes"])
            let size = step.Second / Mebibyte
            select new PlotPoint(panel, result.Provider, size)
            {
                Place = step.First,
                TextWithInterval = $"{size:0.0} MiB",
            },
        ];
        return new LinePlot(
            $"{cases.Study}-growth",
            title,
            "Where a line is flat, SQLite keeps the rows in its cache; where it rises, SQLite writes them."
        )
        {
            HorizontalTitle = "rows written",
            VerticalTitle = "MiB",
            IsLogarithmic = false,
            Series = cases.Providers,
            Points = points,
        };
    }

    private static BarPlot DrawDurability(string title, StudyCases cases) =>
        new(
            $"{cases.Study}-price",
            title,
            "A row for each promise of SQLite, a dot for each journal mode with a synchronous value; further right is faster."
        )
        {
            Axis = "commits/s",
            Figures = FigureText.Count,
            Rows = "after a power loss, SQLite",
            Points =
            [
                .. from result in cases.OfReference().All
                let setting = DurabilitySetting.Find(result.On(ResultColumns.Pragmas))
                let figures = DurabilityFigures.Read(result)
                where setting is not null && figures is not null
                let promise = setting.OnPowerLoss
                orderby promise.IsSound descending, promise.MostLost
                let point = PlotPoint.Create("", result.Provider, figures.CommitsPerSecond, FigureText.Count)
                let name = $"{setting.JournalMode}, {setting.Synchronous}"
                select point with
                {
                    Row = promise.Words,
                    Label = name,
                },
            ],
            Series = cases.Providers,
        };

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
    private static string NameOf(string axis, CaseResult result) =>
        axis == ResultColumns.Provider
            ? $"{result.Provider} {result.On(ResultColumns.Version)}".TrimEnd()
            : result.Text(axis);

    private static IReadOnlyList<PlotSeries> SeriesOf(StudyPlot plot, StudyCases cases, PlotPoint[] points)
    {
        string[] names = [.. points.Select(point => point.Series).Distinct()];
        return plot.Series == ResultColumns.Provider ? cases.SeriesOf(names) : PlotSeries.Neutral(names);
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
