using SqliteBench.Results;

namespace SqliteBench.Reporting.Plots;

/// <summary>A row per category: ratios as bars from 1, other figures as bars from 0 or dots on a logarithmic axis.</summary>
internal sealed record BarPlot(string Name, string Title, string Description) : Plot(Name, Title, Description)
{
    private const int BarHeight = 12;
    private const int BarGap = 8;

    // If the largest figure of a panel is more than this many times the smallest, bars would be too short to see.
    private const int LeastSpreadOfDots = 30;

    // The axis starts at the smallest figure divided by this.
    private const double DotsStartBelowLeast = 1.3;
    private const double RatiosStartBelowLeast = 1.05;

    public required string Axis { get; init; }

    public required FigureText Figures { get; init; }

    /// <summary>The heading of the rows; empty if they are the series.</summary>
    public string Rows { get; init; } = "";

    private bool AreRatios => Figures == FigureText.Ratio;

    private bool BarsHaveLabels => Points.Any(bar => bar.Label.Length > 0);

    // If rows are not the series, the series need a legend.
    private bool RowsAreNotSeries => Points.Any(bar => bar.Row != bar.Series);

    public bool AreDots =>
        BarsHaveLabels
        || !AreRatios
            && Points.All(bar => bar.From is null)
            && Panels.Any(panel => panel.Max(bar => bar.Value) > LeastSpreadOfDots * panel.Min(bar => bar.Value));

    public override string Draw(PlotLayout layout)
    {
        // Series as rows have the order of the table.
        string[] rows =
        [
            .. RowsAreNotSeries ? Points.Select(bar => bar.Row).Distinct() : ShownSeries.Select(series => series.Name),
        ];
        RowNames names = new(rows, layout);
        int bars = Points.GroupBy(bar => (bar.Panel, bar.Row)).Max(row => row.Count());
        int rowHeight = names.RowHeight(bars * BarHeight + (bars - 1) * 2) + BarGap;
        PanelGrid grid = new(this, layout, names.WidthBefore, rowHeight * rows.Length, hasLines: false)
        {
            Legend = RowsAreNotSeries && !BarsHaveLabels ? ShownSeries : [],
        };
        return grid.Draw(PanelOf);

        Panel PanelOf(IGrouping<string, PlotPoint> panel)
        {
            // Ratios share an axis, so that panels can be compared.
            AxisScale scale = ScaleOf(AreRatios ? Points : panel, grid.PanelWidth);
            (double from, double to) = (scale.Place(scale.From), scale.Place(scale.To));
            PlotAxis across = new(AxisPosition.Bottom, from, to, scale.Labels(grid.PanelWidth)) { HasGrid = true };
            across.Title = AreDots ? $"{Axis}, logarithmic" : Axis;
            Panel drawn = new(panel.Key, across, names.AxisOf(rowHeight));
            foreach ((int row, string category) in rows.Index())
            {
                PlotPoint[] own = [.. panel.Where(bar => bar.Row == category)];
                double centre = (row + 0.5) * rowHeight + names.HeightAbove / 2.0;
                double middle = centre - (own.Length - 1) * (BarHeight + 2) / 2.0;
                foreach (PlotPoint bar in own)
                {
                    Add(drawn, scale, bar, middle);
                    middle += BarHeight + 2;
                }
            }

            names.Write(drawn, rowHeight);
            return drawn;
        }
    }

    public override Table ToTable()
    {
        if (BarsHaveLabels)
        {
            return Table.Create([Rows, ""], [Axis], Points, bar => ([bar.Row, bar.Label], Axis, bar.TextWithInterval));
        }

        if (RowsAreNotSeries)
        {
            return CreateTable(["", Rows], point => [point.Panel, point.Row]);
        }

        return CreateTable([""], point => [point.Panel]);
    }

    private void Add(Panel panel, AxisScale scale, PlotPoint bar, double middle)
    {
        OxyColor colour = Palette.Colour(SeriesOf(bar).Slot);
        // page.js finds the marks of a provider by these first words: its name, then a comma or a colon.
        string row = bar.Row == bar.Series ? "" : $", {bar.Row}";
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

        panel.Text(LabelOf(bar), Math.Max(origin, At(Math.Max(bar.End, bar.From ?? 0)).X), middle, pixelsAfter: 6);
    }

    private static string LabelOf(PlotPoint bar) => bar.Label.Length > 0 ? $"{bar.Label}: {bar.Text}" : bar.Text;

    // Leaves room for the figures right of the longest bar.
    private AxisScale ScaleOf(IEnumerable<PlotPoint> bars, double width)
    {
        PlotPoint[] own = [.. bars];
        double room = Math.Min(0.6, (PlotLayout.RoomFor(own.Select(LabelOf)) + 8) / width);
        double least = own.Min(bar => bar.Start);
        double most = own.Max(bar => bar.End);
        double from = AreRatios ? Math.Min(1, least / RatiosStartBelowLeast) : least / DotsStartBelowLeast;
        double to = AreRatios ? Math.Max(1.05, most) : most;
        double reach = to * Math.Pow(to / from, room / (1 - room));
        if (AreRatios || AreDots)
        {
            return AxisScale.Logarithmic(from, reach, Figures.Tick, leastTicks: AreRatios ? 3 : 2);
        }

        double longest = Math.Max(most, own.Max(bar => bar.From ?? 0));
        return AxisScale.Linear(longest / (1 - room), Figures.Tick);
    }
}
