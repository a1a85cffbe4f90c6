namespace SqliteBench.Reporting.Plots;

/// <summary>A column per series. Values, from 1 for the best, darken cells on a logarithmic scale.</summary>
internal sealed record HeatMap(string Name, string Title, string Description)
    : PointPlot<string>(Name, Title, Description)
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

    public override string Draw(PlotLayout layout)
    {
        string[] columns = [.. Series.Select(series => series.Name)];
        string[] rows = [.. Points.Select(cell => cell.Place).Distinct()];
        RowNames names = new(rows, layout);
        double textRoom = PlotLayout.RoomFor(Points.Select(cell => cell.Point.Text));
        double needed = columns.Length * (textRoom + CellMargin);
        int beside = Math.Clamp((int)((layout.Width - names.Before) / needed), 1, layout.Columns(Panels.Count()));
        int width = Math.Min(WidestCell, layout.PanelWidth(beside, names.Before, layout.Width) / columns.Length);
        string[] wrapped = [.. columns.Select(column => LabelLines.Wrap(column, width - 4))];
        bool areTurned = wrapped.Any(title => LabelLines.WidthOf(title) > width);
        string[] titles = areTurned ? columns : wrapped;
        int height = names.RowHeight(CellHeight);
        // A few cells far from all others would leave those without differences.
        double[] heats = [.. Points.Select(cell => cell.Point.Value).Order()];
        double hottest = Math.Log(Math.Max(1.01, heats[heats.Length * 9 / 10]));
        PanelGrid grid = new(beside, names.Before, width * columns.Length, height * rows.Length)
        {
            Below = areTurned
                ? (int)titles.Max(LabelLines.WidthOf) + 16
                : LineHeight * titles.Max(LabelLines.CountOf) + 14,
        };
        return grid.Draw(this, layout, [.. Panels.Select(PanelOf)]);

        Panel PanelOf(IGrouping<string, (string Place, PlotPoint Point)> panel)
        {
            PlotAxis across = PlotAxis.Names(
                AxisPosition.Bottom,
                grid.PanelWidth,
                titles.Index().ToDictionary(column => (column.Index + 0.5) * width, column => column.Item)
            );
            across.Angle = areTurned ? -90 : 0;
            Panel drawn = new(panel.Key, across, names.AxisOf(height));
            foreach ((string place, PlotPoint cell) in panel)
            {
                int left = Array.IndexOf(columns, cell.Series) * width;
                int row = Array.IndexOf(rows, place);
                double heat = Math.Min(1, Math.Log(cell.Value) / hottest);
                double top = row * height + names.Above;
                double bottom = (row + 1) * height - CellGap;
                OxyColor colour = OxyColor.Interpolate(s_coolest, s_hottest, heat);
                string tooltip = $"{cell.Series}, {place}: {cell.TextWithInterval}";
                drawn.Box(left + 1, left + width - 1, top, bottom, colour, tooltip);
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

    public override Table ToTable() => TableOf(["", Rows], (row, cell) => [cell.Panel, row]);
}
