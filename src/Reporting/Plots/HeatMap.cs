using OxyPlot;
using OxyPlot.Axes;

namespace SqliteBench.Reporting.Plots;

/// <summary>A cell of a heat map. Its heat, at least 1, is relative to the best cell.</summary>
internal sealed record HeatCell(string Panel, string Column, string Row, double Heat, string Text);

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
        string[] names = [.. rows.Select(row => LabelLines.Wrap(row, layout.RowLabelWidth))];
        // On a narrow screen the name of a row is above its cells, which then have the whole width.
        int above = layout.HasNamesAbove ? LineHeight * names.Max(LabelLines.CountOf) + 4 : 0;
        int before = layout.HasNamesAbove ? 4 : (int)names.Max(LabelLines.WidthOf) + 14;
        double textRoom = PlotLayout.RoomFor(Cells.Select(cell => cell.Text));
        int panels = Cells.Select(cell => cell.Panel).Distinct().Count();
        double needed = columns.Length * (textRoom + CellMargin);
        int beside = Math.Clamp((int)((layout.Width - before) / needed), 1, layout.Columns(panels));
        int width = Math.Min(WidestCell, layout.PanelWidth(beside, before, layout.Width) / columns.Length);
        string[] wrapped = [.. columns.Select(column => LabelLines.Wrap(column, width - 4))];
        bool areTurned = wrapped.Any(title => LabelLines.WidthOf(title) > width);
        string[] titles = areTurned ? columns : wrapped;
        int lines = layout.HasNamesAbove ? 1 : names.Max(LabelLines.CountOf);
        int height = above + Math.Max(CellHeight, LineHeight * lines);
        double hottest = Math.Log(Math.Max(1.01, Cells.Max(cell => cell.Heat)));
        PanelGrid grid = new(beside, before, width * columns.Length, height * rows.Length)
        {
            Below = areTurned
                ? (int)titles.Max(LabelLines.WidthOf) + 16
                : LineHeight * titles.Max(LabelLines.CountOf) + 14,
        };
        return grid.Draw(this, layout, [.. Cells.GroupBy(cell => cell.Panel).Select(PanelOf)]);

        Panel PanelOf(IGrouping<string, HeatCell> panel)
        {
            Dictionary<double, string> labels = layout.HasNamesAbove
                ? []
                : names.Index().ToDictionary(row => (row.Index + 0.5) * height, row => row.Item);
            PlotAxis across = PlotAxis.Names(
                AxisPosition.Bottom,
                grid.PanelWidth,
                titles.Index().ToDictionary(column => (column.Index + 0.5) * width, column => column.Item)
            );
            across.Angle = areTurned ? -90 : 0;
            Panel drawn = new(panel.Key, across, PlotAxis.Names(AxisPosition.Left, grid.PanelHeight, labels));
            foreach (HeatCell cell in panel)
            {
                int left = Array.IndexOf(columns, cell.Column) * width;
                int row = Array.IndexOf(rows, cell.Row);
                double heat = Math.Log(cell.Heat) / hottest;
                double top = row * height + above;
                double bottom = (row + 1) * height - CellGap;
                OxyColor colour = OxyColor.Interpolate(s_coolest, s_hottest, heat);
                drawn.Box(left + 1, left + width - 1, top, bottom, colour, $"{cell.Column}, {cell.Row}: {cell.Text}");
                // Figures that do not fit are only in the table.
                if (textRoom <= width)
                {
                    OxyColor ink = heat > DarkFrom ? s_onDark : s_onLight;
                    drawn.Text(cell.Text, left + width / 2.0, (top + bottom) / 2, colour: ink);
                }
            }

            if (layout.HasNamesAbove)
            {
                foreach ((int row, string name) in names.Index())
                {
                    drawn.Text(name, 0, row * height + above / 2.0 + 2, after: 0);
                }
            }

            return drawn;
        }
    }

    public override Table ToTable() =>
        Table.Of(["", Rows], Columns, Cells, cell => ([cell.Panel, cell.Row], cell.Column, cell.Text));
}
