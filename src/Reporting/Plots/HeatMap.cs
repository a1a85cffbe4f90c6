using OxyPlot;
using OxyPlot.Axes;

namespace SqliteBench.Reporting.Plots;

/// <summary>A cell of a heat map. Its heat, at least 1, is relative to the best cell.</summary>
internal sealed record HeatCell(string Panel, string Column, string Row, double Heat, string Text, string Interval)
{
    public string TextWithInterval => FigureText.WithInterval(Text, Interval);
}

/// <summary>A table in which larger figures have darker cells, on a logarithmic scale.</summary>
internal sealed record HeatMap(string Name, string Title, string Description) : Plot(Name, Title, Description)
{
    private const double DarkFrom = 0.57;
    private const int CellHeight = 26;
    private const int CellGap = 2;
    private const int CellMargin = 14;
    private const int WidestCell = 150;
    private const int LineHeight = 15;

    // Cells have the same colours on light and dark backgrounds, and text in contrast to them.
    private static readonly OxyColor s_coolest = OxyColor.Parse("#e3eef9");
    private static readonly OxyColor s_hottest = OxyColor.Parse("#08306b");
    private static readonly OxyColor s_onLight = OxyColor.Parse("#111111");
    private static readonly OxyColor s_onDark = OxyColors.White;

    public required string Rows { get; init; }

    public required IReadOnlyList<HeatCell> Cells { get; init; }

    public override bool IsEmpty => Cells.Count == 0;

    private string[] Columns => [.. Cells.Select(cell => cell.Column).Distinct()];

    public override string Draw(PlotLayout layout)
    {
        string[] columns = Columns;
        string[] rows = [.. Cells.Select(cell => cell.Row).Distinct()];
        RowNames names = new(rows, layout);
        double textRoom = PlotLayout.RoomFor(Cells.Select(cell => cell.Text));
        int panels = Cells.Select(cell => cell.Panel).Distinct().Count();
        double needed = columns.Length * (textRoom + CellMargin);
        int beside = Math.Clamp((int)((layout.Width - names.Before) / needed), 1, layout.Columns(panels));
        int width = Math.Min(WidestCell, layout.PanelWidth(beside, names.Before, layout.Width) / columns.Length);
        string[] wrapped = [.. columns.Select(column => LabelLines.Wrap(column, width - 4))];
        bool areTurned = wrapped.Any(title => LabelLines.WidthOf(title) > width);
        string[] titles = areTurned ? columns : wrapped;
        int height = names.RowHeight(CellHeight);
        // A few cells far from all others would leave those without differences.
        double[] heats = [.. Cells.Select(cell => cell.Heat).Order()];
        double hottest = Math.Log(Math.Max(1.01, heats[heats.Length * 9 / 10]));
        PanelGrid grid = new(beside, names.Before, width * columns.Length, height * rows.Length)
        {
            Below = areTurned
                ? (int)titles.Max(LabelLines.WidthOf) + 16
                : LineHeight * titles.Max(LabelLines.CountOf) + 14,
        };
        return grid.Draw(this, layout, [.. Cells.GroupBy(cell => cell.Panel).Select(PanelOf)]);

        Panel PanelOf(IGrouping<string, HeatCell> panel)
        {
            PlotAxis across = PlotAxis.Names(
                AxisPosition.Bottom,
                grid.PanelWidth,
                titles.Index().ToDictionary(column => (column.Index + 0.5) * width, column => column.Item)
            );
            across.Angle = areTurned ? -90 : 0;
            Panel drawn = new(panel.Key, across, names.AxisOf(height));
            foreach (HeatCell cell in panel)
            {
                int left = Array.IndexOf(columns, cell.Column) * width;
                int row = Array.IndexOf(rows, cell.Row);
                double heat = Math.Min(1, Math.Log(cell.Heat) / hottest);
                double top = row * height + names.Above;
                double bottom = (row + 1) * height - CellGap;
                OxyColor colour = OxyColor.Interpolate(s_coolest, s_hottest, heat);
                drawn.Box(
                    left + 1,
                    left + width - 1,
                    top,
                    bottom,
                    colour,
                    $"{cell.Column}, {cell.Row}: {cell.TextWithInterval}"
                );
                // Figures that do not fit are only in the table.
                if (textRoom <= width)
                {
                    OxyColor ink = heat > DarkFrom ? s_onDark : s_onLight;
                    drawn.Text(cell.Text, left + width / 2.0, (top + bottom) / 2, colour: ink);
                }
            }

            names.Write(drawn, height);
            return drawn;
        }
    }

    public override Table ToTable() =>
        Table.Of(["", Rows], Columns, Cells, cell => ([cell.Panel, cell.Row], cell.Column, cell.TextWithInterval));
}
