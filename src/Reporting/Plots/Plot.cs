using System.Text.Json.Nodes;
using SqliteBench.Results;

namespace SqliteBench.Reporting.Plots;

/// <summary>A plot, as what it shows and not yet as a drawing.</summary>
/// <param name="Name">Its name among the plots of a page, which is that of its file too: letters, digits and dashes.</param>
/// <param name="Title">What it shows, in a few words.</param>
/// <param name="Description">What it shows and how to read it, for those who do not see it.</param>
internal abstract record Plot(string Name, string Title, string Description)
{
    /// <summary>Whether a reader has to open the table: it is long, or the plot has its figures already.</summary>
    public bool FoldsTable { get; init; }

    /// <summary>Whether it shows nothing.</summary>
    public abstract bool IsEmpty { get; }

    /// <summary>The plot as a Vega-Lite specification.</summary>
    public abstract JsonObject ToSpec(PlotLayout layout);

    /// <summary>The same figures as a table.</summary>
    public abstract Table ToTable();
}

/// <summary>A plot of figures in panels and series, each at a place along an axis: a row, a number or a night.</summary>
internal abstract record PointPlot<T>(string Name, string Title, string Description) : Plot(Name, Title, Description)
{
    public required IReadOnlyList<(T Place, PlotPoint Point)> Points { get; init; }

    /// <summary>The series with their colours, in order.</summary>
    public required IReadOnlyList<PlotSeries> Series { get; init; }

    public override bool IsEmpty => Points.Count == 0;

    protected string[] Panels => [.. Points.Select(point => point.Point.Panel).Distinct()];

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

/// <summary>A series with its place in the palette, from 0: it has the same colour in all plots.</summary>
internal sealed record PlotSeries(string Name, int Slot)
{
    /// <summary>
    /// Each provider with a colour that is its own on every page; what is measured beside them has the colours after those.
    /// </summary>
    public static IReadOnlyList<PlotSeries> OfProviders(IReadOnlyList<string> known, IEnumerable<string> there)
    {
        string[] shown = [.. there.Distinct()];
        return
        [
            .. known
                .Concat(shown.Except(known, StringComparer.Ordinal))
                .Select((id, slot) => new PlotSeries(id, slot))
                .Where(series => shown.Contains(series.Name)),
        ];
    }
}

/// <summary>A figure of a plot, in its panel and series.</summary>
internal sealed record PlotPoint(string Panel, string Series, double Value)
{
    /// <summary>Lower end of its interval; null where it has none.</summary>
    public double? Low { get; init; }

    /// <summary>Upper end of its interval; null where it has none.</summary>
    public double? High { get; init; }

    /// <summary>Where a bar begins, if that is not where all do: what is before is grey.</summary>
    public double? From { get; init; }

    public string Text { get; init; } = "";

    /// <summary>The interval as text; empty where it has none.</summary>
    public string Interval { get; init; } = "";

    public string TextWithInterval => Interval.Length > 0 ? $"{Text} ({Interval})" : Text;

    public static PlotPoint Of(string panel, string series, Estimate figure, FigureText text) =>
        new(panel, series, figure.Value)
        {
            Low = figure.Low,
            High = figure.High,
            Text = text.Of(figure.Value),
            Interval = text.Interval(figure),
        };

    /// <summary>A time in ns: Student's interval of a few iterations that differ much begins below nothing.</summary>
    public static PlotPoint OfTime(string panel, string series, Estimate time) =>
        Of(panel, series, time, FigureText.Time) with
        {
            Low = time.Low is { } low ? Math.Max(low, time.Value / 10) : null,
        };
}
