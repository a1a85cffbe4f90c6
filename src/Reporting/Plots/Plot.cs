using Interleaving;
using SqliteBench.Results;

namespace SqliteBench.Reporting.Plots;

/// <param name="Name">Its unique name on a page, and the name of its file: letters, digits and dashes.</param>
/// <param name="Description">How to read it, also for screen readers.</param>
public abstract record Plot(string Name, string Title, string Description)
{
    public SecondTable? Second { get; init; }

    public abstract bool IsEmpty { get; }

    public abstract string Draw(PlotLayout layout);

    public abstract Table ToTable();
}

public sealed record SecondTable(string First, string Baseline, Table Content);

internal abstract record PointPlot<T>(string Name, string Title, string Description) : Plot(Name, Title, Description)
{
    public required IReadOnlyList<(T Place, PlotPoint Point)> Points { get; init; }

    public required IReadOnlyList<PlotSeries> Series { get; init; }

    public override bool IsEmpty => Points.Count == 0;

    protected IEnumerable<IGrouping<string, (T Place, PlotPoint Point)>> Panels =>
        Points.GroupBy(point => point.Point.Panel);

    protected PlotSeries[] Shown => [.. Series.Where(one => Points.Any(point => point.Point.Series == one.Name))];

    protected PlotSeries SeriesOf(PlotPoint point) => Series.First(series => series.Name == point.Series);

    protected Table TableOf(IReadOnlyList<string> heads, Func<T, PlotPoint, string[]> placeOf) =>
        Table.Of(
            heads,
            Series.Select(series => series.Name),
            Points,
            point => (placeOf(point.Place, point.Point), point.Point.Series, point.Point.TextWithInterval)
        );
}

public sealed record PlotSeries(string Name, int Slot)
{
    /// <summary>Each provider has the same colour on every page; what is measured beside them has the next colours.</summary>
    public static IReadOnlyList<PlotSeries> OfProviders(IReadOnlyList<string> known, IEnumerable<string> there) =>
        [.. known.Union(there).Select((id, slot) => new PlotSeries(id, slot)).Where(one => there.Contains(one.Name))];
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

/// <summary>As SVG, for computer screens and phones; colours are CSS variables, defined by the page.</summary>
internal sealed record Drawing(string Wide, string Narrow)
{
    public static Drawing Of(Plot plot) => new(plot.Draw(PlotLayout.Wide), plot.Draw(PlotLayout.Narrow));

    public string ToFile()
    {
        XElement root = XElement.Parse(Wide);
        root.AddFirst(
            new XElement(SvgDrawing.Svg + "style", $"{Palette.StyleSheet}:root {{ background: var(--paper); }}")
        );
        return root.ToString(SaveOptions.DisableFormatting) + "\n";
    }
}

/// <summary>CSS variables, for light and dark pages; in OxyPlot, reserved colours whose blue is their place.</summary>
internal static class Palette
{
    public const int Series = 16;

    private static readonly string[] s_names = ["ink", "faint", "grid", "quiet"];

    public static OxyColor Ink { get; } = Place(0);

    public static OxyColor Faint { get; } = Place(1);

    public static OxyColor Grid { get; } = Place(2);

    public static OxyColor Quiet { get; } = Place(3);

    public static string StyleSheet { get; } = EmbeddedText.Read("Plots/palette.css");

    /// <summary>The colour of a series by its place from 0; colours repeat after the last.</summary>
    public static OxyColor Of(int slot) => Place(s_names.Length + (slot % Series));

    public static string Css(OxyColor colour) =>
        colour.IsInvisible() ? "none"
        : (colour.R, colour.G) != (0, 0) ? $"#{colour.R:x2}{colour.G:x2}{colour.B:x2}"
        : colour.B < s_names.Length ? $"var(--{s_names[colour.B]})"
        : $"var(--series-{colour.B - s_names.Length + 1})";

    private static OxyColor Place(int place) => OxyColor.FromRgb(0, 0, (byte)place);
}
