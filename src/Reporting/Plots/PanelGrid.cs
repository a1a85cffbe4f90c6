using SqliteBench.Results;

namespace SqliteBench.Reporting.Plots;

/// <summary>Panels in rows and columns below a legend, all sizes in CSS pixels.</summary>
/// <param name="Before">Room for axis labels before the first column or, if panels have their own, before each.</param>
internal sealed record PanelGrid(int Columns, int Before, int PanelWidth, int PanelHeight)
{
    private const int After = 18;
    private const int TitleLine = 16;
    private const int LegendLine = 22;

    public int Below { get; init; } = 46;

    /// <summary>Whether each panel has its own vertical axis; if not, only the first column shows its own.</summary>
    public bool HasOwnUp { get; init; }

    public IReadOnlyList<PlotSeries> Legend { get; init; } = [];

    public bool HasMarkers { get; init; }

    private int Step => PanelWidth + PlotLayout.PanelGap + (HasOwnUp ? Before : 0);

    public string Draw(Plot plot, PlotLayout layout, IReadOnlyList<Panel> panels)
    {
        XElement root = new(SvgDrawing.Svg + "svg");
        SvgDrawing drawing = new(root);
        int width = Before + (Columns - 1) * Step + PanelWidth + After;
        double top = DrawLegend(drawing, width);
        for (int first = 0; first < panels.Count; first += Columns)
        {
            Panel[] row = [.. panels.Skip(first).Take(Columns)];
            string[] headings = [.. row.Select(panel => LabelLines.Wrap(panel.Heading, PanelWidth))];
            int above =
                headings.Max(LabelLines.CountOf) * TitleLine + (headings.All(text => text.Length == 0) ? -8 : 10);
            for (int column = 0; column < row.Length; column++)
            {
                Panel panel = row[column];
                double left = Before + column * Step;
                if (column > 0 && !HasOwnUp)
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

            top += above + PanelHeight + Below;
        }

        Name(root, plot, layout, width, top);
        // XML allows no control characters, but names in a database may contain them.
        foreach (XText text in root.DescendantNodes().OfType<XText>())
        {
            text.Value = Printable.Escape(text.Value);
        }

        foreach (XAttribute attribute in root.DescendantsAndSelf().Attributes())
        {
            attribute.Value = Printable.Escape(attribute.Value);
        }

        return root.ToString(SaveOptions.DisableFormatting);
    }

    private void Render(Panel panel, SvgDrawing drawing, double left, double top, int above)
    {
        panel.PlotMargins = new OxyThickness(Before, above, 0, Below);
        ((IPlotModel)panel).Update(updateData: true);
        OxyRect area = new(left - Before, top, Before + PanelWidth, above + PanelHeight + Below);
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
        double start = Legend.Sum(WidthOf) + Before > width ? Symbol : Before + Symbol;
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
                HasMarkers ? Panel.MarkerOf(series.Slot) : MarkerType.Square,
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

    // Ids are unique within a page.
    private static void Name(XElement root, Plot plot, PlotLayout layout, double width, double height)
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
            new XElement(SvgDrawing.Svg + "title", new XAttribute("id", $"{id}-title"), plot.Title),
            new XElement(SvgDrawing.Svg + "desc", new XAttribute("id", $"{id}-description"), plot.Description)
        );
    }
}
