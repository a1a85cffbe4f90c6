using SqliteBench.Hosting;

namespace SqliteBench.Reporting.Plots;

/// <summary>The width of a plot in CSS pixels. Each plot has two, as text in a drawing that is scaled down is unreadable.</summary>
public sealed record PlotLayout(string Name, int Width, int MaximumColumns)
{
    /// <summary>Width of a character in a label of 12 pixels, in CSS pixels: about that of the widest system fonts.</summary>
    public const double CharacterWidth = 7.2;

    public const int PanelGap = 24;

    private const double CapitalWidth = 9;
    private const int WidestPanel = 480;

    public static PlotLayout Wide { get; } = new("wide", 1000, 3);

    public static PlotLayout Narrow { get; } = new("narrow", 350, 1);

    /// <summary>Panels beside each other: one more than usual if the last would otherwise be alone in its row.</summary>
    public int Columns(int panels) =>
        Math.Clamp(panels, 1, panels % MaximumColumns == 1 ? MaximumColumns + 1 : MaximumColumns);

    public int PanelWidth(int columns, double before) =>
        (int)Math.Min(WidestPanel, ((Width - before) / columns) - PanelGap);

    /// <summary>Whether names of rows are above them: beside them, they would take most of a narrow screen.</summary>
    public bool HasNamesAbove => this == Narrow;

    /// <summary>The width of the widest label, in CSS pixels.</summary>
    public static double RoomFor(IEnumerable<string> labels) => labels.Select(WidthOf).DefaultIfEmpty().Max();

    private static double WidthOf(string label)
    {
        int capitals = label.Count(char.IsAsciiLetterUpper);
        return CharacterWidth * (label.Length - capitals) + CapitalWidth * capitals;
    }
}

/// <summary>Wraps labels of plots into lines.</summary>
internal static class LabelLines
{
    /// <summary>Wraps a label after spaces, hyphens, slashes and plus signs, at a width in CSS pixels.</summary>
    public static string Wrap(string label, double width) =>
        string.Join(
            '\n',
            Terminal.Lines(
                label,
                "(?<=[-/+ ])",
                (line, part) => PlotLayout.RoomFor([part]) + line.Length * PlotLayout.CharacterWidth <= width
            )
        );

    public static int CountOf(string label) => label.Count(character => character == '\n') + 1;
}

/// <summary>The names of a bar plot's rows: on the vertical axis, or above each row on narrow screens.</summary>
internal sealed class RowNames(IEnumerable<string> rows, PlotLayout layout)
{
    private const int LineHeight = 15;
    private const int Gap = 4;

    // Room for half of the first label of the horizontal axis.
    private const int Margin = 10;

    private readonly string[] _names =
    [
        .. rows.Select(row => LabelLines.Wrap(row, layout.HasNamesAbove ? layout.Width : layout.Width / 4.0)),
    ];

    private int TextHeight => LineHeight * _names.Max(LabelLines.CountOf);

    public int HeightAbove => layout.HasNamesAbove ? TextHeight + Gap : 0;

    public int WidthBefore =>
        layout.HasNamesAbove ? Margin : (int)PlotLayout.RoomFor(_names.SelectMany(name => name.Split('\n'))) + 14;

    public int RowHeight(int content) => HeightAbove + Math.Max(content, layout.HasNamesAbove ? 0 : TextHeight);

    public PlotAxis AxisOf(int rowHeight)
    {
        (int Row, string Name)[] labels = layout.HasNamesAbove ? [] : [.. _names.Index()];
        Dictionary<double, string> ticks = labels.ToDictionary(
            label => (label.Row + 0.5) * rowHeight,
            label => label.Name
        );
        return new PlotAxis(AxisPosition.Left, 0, rowHeight * _names.Length, ticks)
        {
            AxislineStyle = LineStyle.None,
            MajorTickSize = 0,
            AxisTickToLabelDistance = 8,
            StartPosition = 1,
            EndPosition = 0,
        };
    }

    public void Write(Panel panel, int rowHeight)
    {
        foreach ((int row, string name) in layout.HasNamesAbove ? _names.Index() : [])
        {
            panel.Text(name, panel.Across.Minimum, row * rowHeight + HeightAbove / 2.0, pixelsAfter: 0);
        }
    }
}
