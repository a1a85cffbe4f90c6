namespace SqliteBench.Reporting.Plots;

/// <param name="Name">Its unique name on a page, and the name of its file: letters, digits and dashes.</param>
/// <param name="Description">How to read it, also for screen readers.</param>
internal abstract record Plot(string Name, string Title, string Description)
{
    /// <summary>The table relative to a second baseline; null if there is none.</summary>
    public SecondTable? Second { get; init; }

    public abstract bool IsEmpty { get; }

    public abstract string Draw(PlotLayout layout);

    public abstract Table ToTable();
}

internal sealed record SecondTable(string First, string Baseline, Table Content);

/// <summary>A plot of figures in panels and series, each at a place on an axis: a row, a number or a night.</summary>
internal abstract record PointPlot<T>(string Name, string Title, string Description) : Plot(Name, Title, Description)
{
    public required IReadOnlyList<(T Place, PlotPoint Point)> Points { get; init; }

    public required IReadOnlyList<PlotSeries> Series { get; init; }

    public override bool IsEmpty => Points.Count == 0;

    protected IEnumerable<IGrouping<string, (T Place, PlotPoint Point)>> Panels =>
        Points.GroupBy(point => point.Point.Panel);

    /// <summary>The series that have points, for a legend.</summary>
    protected PlotSeries[] Shown => [.. Series.Where(one => Points.Any(point => point.Point.Series == one.Name))];

    protected PlotSeries SeriesOf(PlotPoint point) => Series.First(series => series.Name == point.Series);

    protected Table TableOf(
        IReadOnlyList<string> heads,
        IEnumerable<(T Place, PlotPoint Point)> points,
        Func<T, PlotPoint, string[]> placeOf
    ) =>
        Table.Of(
            heads,
            Series.Select(series => series.Name),
            points,
            point => (placeOf(point.Place, point.Point), point.Point.Series, point.Point.TextWithInterval)
        );
}

/// <summary>A series and its colour: its place in the palette, from 0.</summary>
internal sealed record PlotSeries(string Name, int Slot)
{
    /// <summary>Each provider has the same colour on every page; what is measured beside them has the next colours.</summary>
    public static IReadOnlyList<PlotSeries> OfProviders(IReadOnlyList<string> known, IEnumerable<string> there)
    {
        string[] shown = [.. there.Distinct()];
        return
        [
            .. known
                .Concat(shown.Except(known))
                .Select((id, slot) => new PlotSeries(id, slot))
                .Where(series => shown.Contains(series.Name)),
        ];
    }
}

internal sealed record PlotPoint(string Panel, string Series, double Value)
{
    public double? Low { get; init; }

    public double? High { get; init; }

    /// <summary>Where the bar starts, if not at the origin; what is before is grey.</summary>
    public double? From { get; init; }

    public string Text { get; init; } = "";

    public string Interval { get; init; } = "";

    public string TextWithInterval => FigureText.WithInterval(Text, Interval);

    public double Start => Low ?? Value;

    public double End => High ?? Value;

    public static PlotPoint Of(string panel, string series, Estimate figure, FigureText text, string sign = "") =>
        new(panel, series, figure.Value)
        {
            // Student's interval of a few launches can start below 0, which a logarithmic axis lacks.
            Low = figure.Low is { } low ? Math.Max(low, figure.Value / 10) : null,
            High = figure.High,
            Text = text.Of(figure.Value) + sign,
            Interval = text.Interval(figure),
        };
}
