using System.Globalization;
using OxyPlot;
using OxyPlot.Axes;
using SqliteBench.Results.Trends;

namespace SqliteBench.Reporting.Plots;

internal sealed record TrendMark(DateOnly Day, string Text);

/// <summary>Ratios by night: a panel per series, intervals as a band, and marks at nights in which something changed.</summary>
internal sealed record TrendPlot(string Name, string Title, string Description)
    : PointPlot<DateOnly>(Name, Title, Description)
{
    private const int Height = 110;
    private const int Before = 46;
    private const int TickWidth = 70;
    private const int FewNights = 30;

    // Keeps a panel of pure noise from looking like a change.
    private const double LeastReach = 1.08;

    public IReadOnlyList<TrendMark> Marks { get; init; } = [];

    public override string Draw(PlotLayout layout)
    {
        int columns = layout.Columns(Panels.Count());
        // On a shared scale, the slowest provider would flatten the others.
        PanelGrid grid = new(columns, Before, layout.PanelWidth(columns, Before * columns), Height)
        {
            HasOwnAcross = true,
            HasOwnUp = true,
            Below = 28,
        };
        double[] nights = [.. Points.Select(point => Place(point.Place)).Distinct().Order()];
        // At most one tick per night.
        int ticks = Math.Min(nights.Length, Math.Max(2, grid.PanelWidth / TickWidth));
        AxisScale horizontal = new(
            nights[0],
            nights[^1] + (nights.Length > 1 ? 0 : 1),
            false,
            [.. Enumerable.Range(0, ticks).Select(tick => nights[tick * (nights.Length - 1) / Math.Max(1, ticks - 1)])],
            night => DateOnly.FromDayNumber((int)night).ToString("MMM d", CultureInfo.InvariantCulture)
        );
        return grid.Draw(this, layout, [.. Panels.Select(PanelOf)]);

        Panel PanelOf(IGrouping<string, (DateOnly Place, PlotPoint Point)> panel)
        {
            (DateOnly Place, PlotPoint Point)[] points = [.. panel.OrderBy(point => point.Place)];
            double newest = points[^1].Point.Value;
            AxisScale vertical = AxisScale.Linear(
                Math.Min(points.Min(point => point.Point.Start), newest / LeastReach),
                Math.Max(points.Max(point => point.Point.End), newest * LeastReach),
                ratio => ratio.ToString("0.00", CultureInfo.InvariantCulture)
            );
            double margin = (horizontal.To - horizontal.From) * 0.02;
            PlotAxis across = new(
                AxisPosition.Bottom,
                horizontal.From - margin,
                horizontal.To + margin,
                horizontal.Labels(grid.PanelWidth)
            );
            PlotAxis up = new(AxisPosition.Left, vertical.From, vertical.To, vertical.Labels(AxisScale.AllLabels))
            {
                HasGrid = true,
            };
            Panel drawn = new(panel.Key, across, up);
            OxyColor colour = Palette.Of(SeriesOf(points[0].Point).Slot);
            drawn.Band(colour, points.Select(point => (Place(point.Place), point.Point.Start, point.Point.End)));
            drawn.Line(colour, 2, null, points.Select(point => new DataPoint(Place(point.Place), point.Point.Value)));
            foreach ((DateOnly day, PlotPoint point) in nights.Length <= FewNights ? points : [])
            {
                string tooltip = $"{panel.Key}, {HistoryFolder.NameOf(day)}: {point.TextWithInterval}";
                drawn.Mark(new DataPoint(Place(day), point.Value), MarkerType.Circle, 3, colour, tooltip);
            }

            foreach (TrendMark mark in Marks)
            {
                drawn.Dashes(Place(mark.Day));
                drawn.Text(mark.Text, Place(mark.Day), vertical.To, after: 3);
            }

            return drawn;
        }
    }

    public override Table ToTable() =>
        TableOf(["night"], Points.OrderBy(point => point.Place), (day, _) => [HistoryFolder.NameOf(day)]);

    private static double Place(DateOnly day) => day.DayNumber;
}
