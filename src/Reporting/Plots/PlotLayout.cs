using SqliteBench.Hosting;

namespace SqliteBench.Reporting.Plots;

/// <summary>The width of a plot in CSS pixels. Each plot has two, as text in a drawing that is scaled down is unreadable.</summary>
public sealed record PlotLayout(string Name, int Width, int MaximumColumns)
{
    /// <summary>Width of a character in a label of 12 pixels, in CSS pixels: about that of the widest system fonts.</summary>
    public const double CharacterWidth = 7.2;

    private const double CapitalWidth = 9;

    public const int PanelGap = 24;

    public static PlotLayout Wide { get; } = new("wide", 1000, 3);

    public static PlotLayout Narrow { get; } = new("narrow", 350, 1);

    /// <summary>Panels beside each other: one more than usual if the last would otherwise be alone in its row.</summary>
    public int Columns(int panels) =>
        Math.Clamp(panels, 1, panels % MaximumColumns == 1 ? MaximumColumns + 1 : MaximumColumns);

    /// <summary>The width of a panel, with room for axis labels before the first one, all in CSS pixels.</summary>
    public int PanelWidth(int columns, double before, int maximum = 480) =>
        (int)Math.Min(maximum, ((Width - before) / columns) - PanelGap);

    /// <summary>The width of row labels in CSS pixels; longer ones are wrapped.</summary>
    public double RowLabelWidth => HasNamesAbove ? Width : Width / 4.0;

    /// <summary>Whether names of rows are above them: beside them, they would take most of a narrow screen.</summary>
    public bool HasNamesAbove => this == Narrow;

    public static double RoomFor(IEnumerable<string> labels) => labels.Select(WidthOf).DefaultIfEmpty().Max();

    private static double WidthOf(string label)
    {
        int capitals = label.Count(char.IsAsciiLetterUpper);
        return CharacterWidth * (label.Length - capitals) + CapitalWidth * capitals;
    }
}

internal static class LabelLines
{
    private const char Break = '\n';

    /// <summary>Wraps a label after spaces, hyphens, slashes and plus signs, at a width in CSS pixels.</summary>
    public static string Wrap(string label, double width) =>
        string.Join(
            Break,
            Terminal.Lines(
                label,
                "(?<=[-/+ ])",
                (line, part) => PlotLayout.RoomFor([part]) + line.Length * PlotLayout.CharacterWidth <= width
            )
        );

    public static double WidthOf(string label) => PlotLayout.RoomFor(label.Split(Break));

    public static int CountOf(string label) => label.Count(character => character == Break) + 1;
}

internal sealed class RowNames(IEnumerable<string> rows, PlotLayout layout)
{
    private const int LineHeight = 15;
    private const int Gap = 4;

    // Half of the first label of an axis.
    private const int Margin = 10;

    private readonly string[] _names = [.. rows.Select(row => LabelLines.Wrap(row, layout.RowLabelWidth))];

    private int TextHeight => LineHeight * _names.Max(LabelLines.CountOf);

    public int Above => layout.HasNamesAbove ? TextHeight + Gap : 0;

    public int Before => layout.HasNamesAbove ? Margin : (int)_names.Max(LabelLines.WidthOf) + 14;

    public int RowHeight(int content) => Above + Math.Max(content, layout.HasNamesAbove ? 0 : TextHeight);

    /// <summary>The vertical axis of a panel, in CSS pixels from its top.</summary>
    public PlotAxis AxisOf(int rowHeight)
    {
        Dictionary<double, string> labels = [];
        foreach ((int row, string name) in layout.HasNamesAbove ? [] : _names.Index())
        {
            labels.Add((row + 0.5) * rowHeight, name);
        }

        return PlotAxis.Names(AxisPosition.Left, rowHeight * _names.Length, labels);
    }

    public void Write(Panel panel, int rowHeight)
    {
        foreach ((int row, string name) in layout.HasNamesAbove ? _names.Index() : [])
        {
            panel.Text(name, panel.Across.Minimum, row * rowHeight + Above / 2.0, after: 0);
        }
    }
}
