using System.Xml.Linq;
using OxyPlot;

namespace SqliteBench.Reporting.Plots;

/// <summary>
/// A plot as SVG, for computer screens and for phones. Its colours are CSS variables, defined by the page around it.
/// </summary>
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

/// <summary>
/// The colours of plots: CSS variables, so that one drawing works on light and dark backgrounds. In OxyPlot each is a
/// reserved colour whose blue part is its place.
/// </summary>
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
