using SqliteBench.Results;

namespace SqliteBench.Reporting.Plots;

/// <summary>A row per category: ratios as bars from 1, other figures as bars from 0 or dots on a logarithmic axis.</summary>
internal sealed record BarPlot(string Name, string Title, string Description)
    : PointPlot<string>(Name, Title, Description)
{
    private const int BarHeight = 12;
    private const int BarGap = 8;
    private const int ManyTimes = 30;
    private const double LittleLess = 1.3;
    private const double BeforeLeast = 1.05;

    public required string Axis { get; init; }

    public required FigureText Figures { get; init; }

    /// <summary>Whether all panels have one axis, so that they can be compared; ratios always do.</summary>
    public bool SharesAxis { get; init; }

    /// <summary>The heading of the rows; empty if they are the series.</summary>
    public string Rows { get; init; } = "";

    private bool AreRatios => Figures == FigureText.Ratio;

    private bool IsShared => SharesAxis || AreRatios;

    private bool HaveStarts => Points.Any(bar => bar.Point.From is not null);

    private bool HaveLabels => Points.Any(bar => bar.Point.Label.Length > 0);

    // If rows are not the series, the series need a legend.
    private bool HaveNames => Points.Any(bar => bar.Place != bar.Point.Series);

    private IEnumerable<IGrouping<string, PlotPoint>> ByAxis =>
        Points.Select(bar => bar.Point).GroupBy(bar => IsShared ? "" : bar.Panel);

    public bool AreDots =>
        HaveLabels
        || !AreRatios
            && !HaveStarts
            && ByAxis.Any(axis => axis.Max(bar => bar.Value) > ManyTimes * axis.Min(bar => bar.Value));

    public override string Draw(PlotLayout layout)
    {
        // Series as rows have the order of the table.
        string[] rows =
        [
            .. HaveNames ? Points.Select(bar => bar.Place).Distinct() : Shown.Select(series => series.Name),
        ];
        RowNames names = new(rows, layout);
        int bars = Points.GroupBy(bar => (bar.Point.Panel, bar.Place)).Max(row => row.Count());
        int rowHeight = names.RowHeight(bars * BarHeight + (bars - 1) * 2) + BarGap;
        int columns = layout.Columns(Panels.Count());
        int width = layout.PanelWidth(columns, names.Before);
        PanelGrid grid = new(columns, names.Before, width, rowHeight * rows.Length)
        {
            Legend = HaveNames && !HaveLabels ? Shown : [],
        };
        return grid.Draw(this, layout, [.. Panels.Select(PanelOf)]);

        Panel PanelOf(IGrouping<string, (string Place, PlotPoint Point)> panel)
        {
            AxisScale scale = ScaleOf(ByAxis.First(axis => IsShared || axis.Key == panel.Key), grid.PanelWidth);
            (double from, double to) = (scale.Place(scale.From), scale.Place(scale.To));
            PlotAxis across = new(AxisPosition.Bottom, from, to, scale.Labels(grid.PanelWidth)) { HasGrid = true };
            across.Title = AreDots ? $"{Axis}, logarithmic" : Axis;
            Panel drawn = new(panel.Key, across, names.AxisOf(rowHeight));
            foreach ((int row, string category) in rows.Index())
            {
                PlotPoint[] own = [.. panel.Where(bar => bar.Place == category).Select(bar => bar.Point)];
                double middle = (row + 0.5) * rowHeight + names.Above / 2.0 - (own.Length - 1) * (BarHeight + 2) / 2.0;
                foreach (PlotPoint bar in own)
                {
                    Add(drawn, scale, category, bar, middle);
                    middle += BarHeight + 2;
                }
            }

            names.Write(drawn, rowHeight);
            return drawn;
        }
    }

    public override Table ToTable()
    {
        if (HaveLabels)
        {
            return Table.Create(
                [Rows, ""],
                [Axis],
                Points,
                bar => ([bar.Place, bar.Point.Label], Axis, bar.Point.TextWithInterval)
            );
        }

        if (HaveNames)
        {
            return TableOf(["", Rows], (row, point) => [point.Panel, row]);
        }

        return TableOf([""], (_, point) => [point.Panel]);
    }

    private void Add(Panel panel, AxisScale scale, string category, PlotPoint bar, double middle)
    {
        OxyColor colour = Palette.Colour(SeriesOf(bar).Slot);
        string row = category == bar.Series ? "" : $", {category}";
        string tooltip = $"{bar.Series}{row}{(bar.Panel.Length > 0 ? $", {bar.Panel}" : "")}: {bar.TextWithInterval}";
        (double top, double bottom) = (middle - BarHeight / 2.0, middle + BarHeight / 2.0);
        double value = scale.Place(bar.Value);
        double origin = AreRatios ? 0 : scale.Place(scale.From);
        if (AreDots)
        {
            panel.Mark(new DataPoint(value, middle), MarkerType.Circle, 4.5, colour, tooltip);
        }
        else
        {
            double from = bar.From is { } below ? scale.Place(below) : origin;
            if (bar.From > 0)
            {
                panel.Box(origin, from, top, bottom, Palette.Quiet, tooltip);
            }

            panel.Box(from, value, top, bottom, colour, tooltip);
        }

        DataPoint At(double figure) => new(scale.Place(figure), middle);
        if (bar.Low is not null || bar.High is not null)
        {
            // Drawn over the dots, which would hide short intervals.
            panel.Line(Palette.Ink, 1.2, tooltip, At(bar.Start), At(bar.End));
        }

        panel.Text(LabelOf(bar), Math.Max(origin, At(Math.Max(bar.End, bar.From ?? 0)).X), middle, after: 6);
    }

    private static string LabelOf(PlotPoint bar) => bar.Label.Length > 0 ? $"{bar.Label}: {bar.Text}" : bar.Text;

    // Leaves room for the figures right of the longest bar.
    private AxisScale ScaleOf(IEnumerable<PlotPoint> bars, double width)
    {
        PlotPoint[] own = [.. bars];
        double room = Math.Min(0.6, (PlotLayout.RoomFor(own.Select(LabelOf)) + 8) / width);
        double least = own.Min(bar => bar.Start);
        double most = own.Max(bar => bar.End);
        double from = AreRatios ? Math.Min(1, least / BeforeLeast) : least / LittleLess;
        double to = AreRatios ? Math.Max(1.05, most) : most;
        double reach = to * Math.Pow(to / from, room / (1 - room));
        if (AreRatios)
        {
            return AxisScale.Ratios(from, reach);
        }

        if (AreDots)
        {
            return AxisScale.Logarithmic(from, reach, Figures.Tick);
        }

        double longest = Math.Max(most, own.Max(bar => bar.From ?? 0));
        return AxisScale.Linear(longest / (1 - room), Figures.Tick);
    }
}
