using SqliteBench.Results;

namespace SqliteBench.Reporting.Plots;

/// <summary>Panels in rows and columns below a legend, all sizes in CSS pixels.</summary>
/// <param name="before">Room for axis labels before the first column or, if panels have their own, before each.</param>
/// <param name="hasLines">Whether panels have lines with markers and own vertical axes; if not, only the first column shows its axis.</param>
internal sealed class PanelGrid(Plot plot, PlotLayout layout, int before, int panelHeight, bool hasLines)
{
    // The margin after the last column, and the room for the horizontal axis below a panel.
    private const int RightMargin = 18;
    private const int TitleLine = 16;
    private const int LegendLine = 22;
    private const int RoomForAxis = 46;

    private readonly int _columns = layout.Columns(plot.Panels.Count());

    public required IReadOnlyList<PlotSeries> Legend { get; init; }

    public int PanelWidth => layout.PanelWidth(_columns, hasLines ? before * _columns : before);

    public string Draw(Func<IGrouping<string, PlotPoint>, Panel> panelOf)
    {
        XElement root = new(SvgDrawing.Svg + "svg");
        SvgDrawing drawing = new(root);
        int step = PanelWidth + PlotLayout.PanelGap + (hasLines ? before : 0);
        int width = before + (_columns - 1) * step + PanelWidth + RightMargin;
        double top = DrawLegend(drawing, width);
        foreach (Panel[] row in plot.Panels.Select(panelOf).Chunk(_columns))
        {
            string[] headings = [.. row.Select(panel => LabelLines.Wrap(panel.Heading, PanelWidth))];
            int above =
                headings.Max(LabelLines.CountOf) * TitleLine + (headings.All(text => text.Length == 0) ? -8 : 10);
            foreach ((int column, Panel panel) in row.Index())
            {
                double left = before + column * step;
                if (column > 0 && !hasLines)
                {
                    panel.Up.Hide();
                }

                Render(panel, drawing, left, top, above);
                drawing.DrawText(
                    new ScreenPoint(left, top + above - 7),
                    headings[column],
                    Palette.Ink,
                    fontSize: SvgDrawing.FontSize + 1,
                    fontWeight: FontWeights.Bold,
                    verticalAlignment: VerticalAlignment.Bottom
                );
            }

            top += above + panelHeight + RoomForAxis;
        }

        AddAttributes(root, width, top);
        return root.ToString(SaveOptions.DisableFormatting);
    }

    private void Render(Panel panel, SvgDrawing drawing, double left, double top, int above)
    {
        panel.PlotMargins = new OxyThickness(before, above, 0, RoomForAxis);
        ((IPlotModel)panel).Update(updateData: true);
        OxyRect area = new(left - before, top, before + PanelWidth, above + panelHeight + RoomForAxis);
        ((IPlotModel)panel).Render(drawing, area);
        // OxyPlot draws the message of an exception instead of throwing it.
        if (panel.GetLastPlotException() is { } exception)
        {
            throw new InvalidOperationException($"the panel '{panel.Heading}' could not be drawn", exception);
        }
    }

    private double DrawLegend(SvgDrawing drawing, int width)
    {
        const int Symbol = 10;
        double start = Legend.Sum(WidthOf) + before > width ? Symbol : before + Symbol;
        double left = start;
        double middle = LegendLine / 2.0;
        foreach (PlotSeries series in Legend)
        {
            if (left > start && left + WidthOf(series) > width)
            {
                (left, middle) = (start, middle + LegendLine);
            }

            drawing.DrawMarker(
                new ScreenPoint(left, middle),
                hasLines ? Panel.MarkerOf(series.Slot) : MarkerType.Square,
                null,
                5,
                Palette.Colour(series.Slot),
                OxyColors.Undefined,
                0,
                EdgeRenderingMode.Automatic
            );
            ScreenPoint beside = new(left + Symbol, middle);
            drawing.DrawText(beside, series.Name, Palette.Ink, verticalAlignment: VerticalAlignment.Middle);
            left += WidthOf(series);
        }

        return Legend.Count > 0 ? middle + LegendLine / 2.0 : 0;

        static double WidthOf(PlotSeries series) => PlotLayout.RoomFor([series.Name]) + 28;
    }

    // Adds the size, and a title and description for screen readers, whose ids are unique within a page.
    private void AddAttributes(XElement root, double width, double height)
    {
        string id = $"{plot.Name}-{layout.Name}";
        FormattableString box = $"0 0 {width} {height}";
        root.Add(
            new XAttribute("width", width),
            new XAttribute("height", height),
            new XAttribute("viewBox", box.ToString()),
            new XAttribute("font-family", "system-ui, sans-serif"),
            new XAttribute("font-size", SvgDrawing.FontSize),
            new XAttribute("fill", Palette.Css(Palette.Ink)),
            new XAttribute("role", "img"),
            new XAttribute("aria-labelledby", $"{id}-title"),
            new XAttribute("aria-describedby", $"{id}-description")
        );
        root.AddFirst(
            new XElement(SvgDrawing.Svg + "title", new XAttribute("id", $"{id}-title"), Printable.Escape(plot.Title)),
            new XElement(
                SvgDrawing.Svg + "desc",
                new XAttribute("id", $"{id}-description"),
                Printable.Escape(plot.Description)
            )
        );
    }
}
