using Interleaving;
using SqliteBench.Results;

namespace SqliteBench.Reporting.Plots;

/// <summary>A plot as data, which draws itself as SVG and gives its figures as a table.</summary>
/// <param name="Name">Its unique name on a page, and the name of its file: letters, digits and dashes.</param>
internal abstract record Plot(string Name, string Title, string Description)
{
    public required IReadOnlyList<PlotPoint> Points { get; init; }

    public required IReadOnlyList<PlotSeries> Series { get; init; }

    public bool IsEmpty => Points.Count == 0;

    public IEnumerable<IGrouping<string, PlotPoint>> Panels => Points.GroupBy(point => point.Panel);

    protected PlotSeries[] ShownSeries => [.. Series.Where(series => Points.Any(point => point.Series == series.Name))];

    /// <summary>The plot as SVG for computer screens; colours are CSS variables, defined by the page.</summary>
    public string Wide => field ??= Draw(PlotLayout.Wide);

    public string Narrow => field ??= Draw(PlotLayout.Narrow);

    public abstract string Draw(PlotLayout layout);

    public abstract Table ToTable();

    /// <summary>A drawing as a file of its own, with the colours of light and dark pages.</summary>
    public static string ToFile(string svg)
    {
        XElement root = XElement.Parse(svg);
        root.AddFirst(
            new XElement(SvgDrawing.Svg + "style", $"{Palette.StyleSheet}:root {{ background: var(--paper); }}")
        );
        return root.ToString(SaveOptions.DisableFormatting) + "\n";
    }

    protected PlotSeries SeriesOf(PlotPoint point) => Series.First(series => series.Name == point.Series);

    /// <summary>A table of the points: a column per series, and a row per set of row heads.</summary>
    protected Table CreateTable(IReadOnlyList<string> headings, Func<PlotPoint, string[]> rowHeadsOf) =>
        Table.Create(
            headings,
            Series.Select(series => series.Name),
            Points,
            point => (rowHeadsOf(point), point.Series, point.TextWithInterval)
        );
}

/// <summary>A series of a plot, with the number of its colour.</summary>
public sealed record PlotSeries(string Name, int Slot)
{
    /// <summary>Each provider has its colour on every page, in each version; what is measured beside them is grey.</summary>
    public static IReadOnlyList<PlotSeries> OfProviders(IReadOnlyList<string> known, IEnumerable<string> there)
    {
        string[] names = [.. there.Distinct()];
        PlotSeries[] providers =
        [
            .. from provider in known.Index()
            from name in names
            where name == provider.Item || name.StartsWith($"{provider.Item} ")
            select new PlotSeries(name, provider.Index % Palette.Series),
        ];
        return [.. providers, .. Neutral(names.Except(providers.Select(provider => provider.Name)))];
    }

    /// <summary>Series that are no providers: greys, which no provider has.</summary>
    public static IReadOnlyList<PlotSeries> Neutral(IEnumerable<string> names) =>
        [.. names.Select((name, place) => new PlotSeries(name, Palette.Series + place))];
}

/// <summary>A figure in a plot: the value of a series in a panel, at a row of bars or at a place of a line.</summary>
internal sealed record PlotPoint(string Panel, string Series, double Value)
{
    public string Row { get; init; } = "";

    public double Place { get; init; }

    public double? Low { get; init; }

    public double? High { get; init; }

    /// <summary>Where the bar starts, if not at the origin; what is before is grey.</summary>
    public double? From { get; init; }

    public string Text { get; init; } = "";

    public required string TextWithInterval { get; init; }

    /// <summary>The name of the point, if neither its row nor its series tells what it is; else empty.</summary>
    public string Label { get; init; } = "";

    public double Start => Low ?? Value;

    public double End => High ?? Value;

    public static PlotPoint Create(string panel, string series, Estimate figure, FigureText text, string sign = "")
    {
        string value = text.Format(figure.Value) + sign;
        // A figure relative to itself, or of a single machine, has no interval.
        bool hasInterval = !figure.Low.Equals(figure.High);
        return new(panel, series, figure.Value)
        {
            // Student's interval of a few launches can start below 0, which a logarithmic axis lacks.
            Low = figure.Low is { } low ? Math.Max(low, figure.Value / 10) : null,
            High = figure.High,
            Text = value,
            TextWithInterval = hasInterval ? text.WithInterval(figure, sign) : value,
        };
    }
}

/// <summary>The colours of plots: for OxyPlot, placeholders whose blue is an index; in the SVG, CSS variables.</summary>
internal static class Palette
{
    public const int Series = 16;

    // The variables of palette.css, which also has one per series: --series-1 to --series-16.
    private static readonly string[] s_variables = ["ink", "faint", "grid", "quiet"];

    private static readonly OxyColor[] s_greys = [Place(0), Place(1), Place(3)];

    public static OxyColor Ink { get; } = Place(0);

    public static OxyColor Faint { get; } = Place(1);

    public static OxyColor Grid { get; } = Place(2);

    public static OxyColor Quiet { get; } = Place(3);

    public static string StyleSheet { get; } = EmbeddedText.Read("Plots/palette.css");

    /// <summary>The colour of a series by its place from 0; after the last come the greys.</summary>
    public static OxyColor Colour(int slot) =>
        slot < Series ? Place(s_variables.Length + slot) : s_greys[(slot - Series) % s_greys.Length];

    public static string Css(OxyColor colour)
    {
        if (colour.IsInvisible())
        {
            return "none";
        }

        int place = colour.B;
        return place < s_variables.Length
            ? $"var(--{s_variables[place]})"
            : $"var(--series-{place - s_variables.Length + 1})";
    }

    private static OxyColor Place(int place) => OxyColor.FromRgb(0, 0, (byte)place);
}

/// <summary>Reads style sheets and scripts that are embedded in this assembly.</summary>
internal static class EmbeddedText
{
    /// <param name="path">The path below the project, with slashes.</param>
    public static string Read(string path)
    {
        using StreamReader reader = new(typeof(EmbeddedText).Assembly.GetManifestResourceStream(path)!);
        return reader.ReadToEnd();
    }
}
