using System.Text;
using System.Text.RegularExpressions;

namespace SqliteBench.Reporting.Plots;

/// <summary>How wide a plot is drawn, in CSS pixels. Each is drawn for two widths, as text in a drawing that is scaled down is not read.</summary>
internal sealed record PlotLayout(string Name, int Width, int MaximumColumns)
{
    /// <summary>Width of a character of a label of 12 pixels, in CSS pixels: about that of the widest fonts of systems.</summary>
    public const double CharacterWidth = 7.2;

    /// <summary>The same of a capital letter.</summary>
    private const double CapitalWidth = 9;

    private const int PanelGap = 18;
    private const int LegendSymbol = 40;

    /// <summary>For a screen of a computer, and for paper.</summary>
    public static PlotLayout Wide { get; } = new("wide", 900, 3);

    /// <summary>For a telephone: 400 pixels with a margin.</summary>
    public static PlotLayout Narrow { get; } = new("narrow", 350, 1);

    public static IReadOnlyList<PlotLayout> All { get; } = [Wide, Narrow];

    public int Columns(int panels) => Math.Clamp(panels, 1, MaximumColumns);

    /// <summary>How wide a panel can be with room before the first one for the labels of its axis, all in CSS pixels.</summary>
    public int PanelWidth(int columns, double before, int maximum = 420) =>
        (int)Math.Min(maximum, ((Width - before) / columns) - PanelGap);

    /// <summary>How wide the labels of rows may be, in CSS pixels; longer ones are broken into lines.</summary>
    public double RowLabelWidth => Math.Min(300, Width * 0.57);

    /// <summary>How many entries of a legend stand side by side behind room for the labels of an axis, in CSS pixels.</summary>
    public int LegendColumns(IEnumerable<string> names, double before = 0) =>
        Math.Max(1, (int)((Width - before) / (RoomFor(names) + LegendSymbol)));

    /// <summary>Room that labels of 12 pixels take, in CSS pixels.</summary>
    public static double RoomFor(IEnumerable<string> labels) => labels.Select(WidthOf).DefaultIfEmpty().Max();

    private static double WidthOf(string label)
    {
        int capitals = label.Count(char.IsAsciiLetterUpper);
        return CharacterWidth * (label.Length - capitals) + CapitalWidth * capitals;
    }
}

/// <summary>Breaks labels into lines; Vega does not.</summary>
internal static class LabelLines
{
    /// <summary>An expression that takes a label apart where it was broken.</summary>
    public const string Expression = "split(datum.label, '\\n')";

    private const char Break = '\n';

    /// <summary>Breaks a label behind spaces, hyphens, slashes and plus signs into lines of a width in CSS pixels.</summary>
    public static string Wrap(string label, double width)
    {
        StringBuilder lines = new();
        int used = 0;
        foreach (string part in Regex.Split(label, "(?<=[-/+ ])"))
        {
            if (used > 0 && PlotLayout.RoomFor([part.TrimEnd()]) + used * PlotLayout.CharacterWidth > width)
            {
                lines.Append(Break);
                used = 0;
            }

            lines.Append(part);
            used += part.Length;
        }

        return lines.ToString().Replace(" \n", "\n", StringComparison.Ordinal);
    }

    /// <summary>The width of the longest line of a label that was broken, in CSS pixels.</summary>
    public static double WidthOf(string label) => PlotLayout.RoomFor(label.Split(Break));

    /// <summary>How many lines a label has that was broken.</summary>
    public static int CountOf(string label) => label.Count(character => character == Break) + 1;
}
