using SqliteBench.Results;

namespace SqliteBench.Reporting.Plots;

/// <summary>Lines with points and intervals, on logarithmic axes or, for sizes that start at 0, linear ones.</summary>
internal sealed record LinePlot(string Name, string Title, string Description) : Plot(Name, Title, Description)
{
    private const int Height = 180;
    private const double Margin = 0.03;
    private const int MaximumMarkedPlaces = 30;
    private const double LeastSpanOfAxis = 4;

    public required string HorizontalTitle { get; init; }

    public required string VerticalTitle { get; init; }

    public FigureText Figures { get; init; } = FigureText.Count;

    public IReadOnlyDictionary<double, string> PlaceNames { get; init; } = new Dictionary<double, string>();

    public bool IsLogarithmic { get; init; } = true;

    public bool SharesAxis { get; init; }

    public override string Draw(PlotLayout layout)
    {
        double[] places = [.. Points.Select(point => point.Place).Distinct().Order()];
        AxisScale horizontal = IsLogarithmic
            ? new AxisScale(places[0], places[^1], true, places, NameOf)
            : AxisScale.Linear(places[^1], NameOf);
        // Unless figures are relative, each panel has its own scale: on a shared one, the slowest would flatten the others.
        int before =
            (int)Panels.Select(VerticalOf).Max(scale => PlotLayout.RoomFor(scale.Ticks.Select(scale.Write))) + 38;
        PanelGrid grid = new(this, layout, before, Height, hasLines: true) { Legend = ShownSeries };
        return grid.Draw(PanelOf);

        Panel PanelOf(IGrouping<string, PlotPoint> panel)
        {
            AxisScale vertical = VerticalOf(SharesAxis ? Points : panel);
            DataPoint At(PlotPoint point, double figure) => new(horizontal.Place(point.Place), vertical.Place(figure));
            PlotAxis across = AxisOf(AxisPosition.Bottom, horizontal, grid.PanelWidth, hasGrid: false);
            PlotAxis up = AxisOf(AxisPosition.Left, vertical, AxisScale.WidthForAllLabels, hasGrid: true);
            (across.Title, up.Title) = (HorizontalTitle, VerticalTitle);
            Panel drawn = new(panel.Key, across, up);
            foreach (PlotSeries series in Series)
            {
                OxyColor colour = Palette.Colour(series.Slot);
                PlotPoint[] own = [.. panel.Where(point => point.Series == series.Name).OrderBy(point => point.Place)];
                drawn.Line(colour, 2, null, own.Select(point => At(point, point.Value)));
                foreach (PlotPoint point in places.Length > MaximumMarkedPlaces ? [] : own)
                {
                    // page.js finds the marks of a provider by the first words: its name, then a comma.
                    string place = $"{HorizontalTitle} {NameOf(point.Place)}";
                    string tooltip = $"{series.Name}, {place}: {point.TextWithInterval}";
                    drawn.Line(colour, 1.5, tooltip, At(point, point.Start), At(point, point.End));
                    drawn.Mark(At(point, point.Value), Panel.MarkerOf(series.Slot), 3.8, colour, tooltip);
                }
            }

            return drawn;
        }
    }

    public override Table ToTable() =>
        CreateTable(
            ["", HorizontalTitle],
            point => [point.Panel, PlaceNames.GetValueOrDefault(point.Place) ?? $"{point.Place:#,0}"]
        );

    private string NameOf(double place) => PlaceNames.GetValueOrDefault(place) ?? FigureText.Count.Tick(place);

    private AxisScale VerticalOf(IEnumerable<PlotPoint> points)
    {
        (double least, double most) = (points.Min(point => point.Start), points.Max(point => point.End));
        return IsLogarithmic
            ? AxisScale.Logarithmic(Math.Min(least, most / LeastSpanOfAxis), most, Figures.Tick)
            : AxisScale.Linear(most, Figures.Tick);
    }

    // A little longer than what is drawn: OxyPlot omits marks whose middle is outside.
    private static PlotAxis AxisOf(AxisPosition position, AxisScale scale, double width, bool hasGrid)
    {
        (double from, double to) = (scale.Place(scale.From), scale.Place(scale.To));
        double margin = Math.Max((to - from) * Margin, 1e-6);
        return new PlotAxis(position, from - margin, to + margin, scale.Labels(width)) { HasGrid = hasGrid };
    }
}
