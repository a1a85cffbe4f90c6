using OxyPlot.Annotations;
using OxyPlot.Series;

namespace SqliteBench.Reporting.Plots;

/// <summary>An axis of OxyPlot with exactly the given ticks and labels.</summary>
internal sealed class PlotAxis : LinearAxis
{
    private readonly IReadOnlyDictionary<double, string> _ticks;

    public PlotAxis(AxisPosition position, double from, double to, IReadOnlyDictionary<double, string> ticks)
    {
        (Position, Minimum, Maximum, _ticks) = (position, from, to, ticks);
        (AxislineStyle, AxislineColor) = (LineStyle.Solid, Palette.Faint);
        (TicklineColor, MajorGridlineColor) = (Palette.Faint, Palette.Grid);
        (TickStyle, MajorTickSize, MinorTickSize, AxisTitleDistance) = (TickStyle.Outside, 5, 0, 8);
        (EdgeRenderingMode, LabelFormatter) = (EdgeRenderingMode.PreferSharpness, at => ticks[at]);
    }

    public bool HasGrid
    {
        init => MajorGridlineStyle = value ? LineStyle.Solid : LineStyle.None;
    }

    public void Hide() =>
        (AxislineStyle, TickStyle, LabelFormatter, Title) = (LineStyle.None, TickStyle.None, _ => "", null);

    public override void GetTickValues(out IList<double> labels, out IList<double> major, out IList<double> minor) =>
        (labels, major, minor) = ([.. _ticks.Keys], [.. _ticks.Keys], []);
}

/// <summary>One panel of a plot: an OxyPlot model with the marks that the plots draw.</summary>
internal sealed class Panel : PlotModel
{
    private static readonly MarkerType[] s_markers =
    [
        MarkerType.Circle,
        MarkerType.Square,
        MarkerType.Triangle,
        MarkerType.Diamond,
    ];

    public Panel(string heading, PlotAxis across, PlotAxis up)
    {
        (Heading, Across, Up) = (heading, across, up);
        (Padding, PlotAreaBorderThickness) = (new OxyThickness(0), new OxyThickness(0));
        (TextColor, DefaultFontSize) = (Palette.Ink, SvgDrawing.FontSize);
        Axes.Add(across);
        Axes.Add(up);
    }

    public string Heading { get; }

    public PlotAxis Across { get; }

    public PlotAxis Up { get; }

    public static MarkerType MarkerOf(int slot) => s_markers[slot % s_markers.Length];

    public void Line(OxyColor colour, double thickness, string? tooltip, params IEnumerable<DataPoint> points)
    {
        LineSeries line = new()
        {
            Color = colour,
            StrokeThickness = thickness,
            // By default OxyPlot skips short segments, and so whole short intervals.
            MinimumSegmentLength = 0,
            ToolTip = tooltip,
        };
        line.Points.AddRange(points);
        Series.Add(line);
    }

    public void Mark(DataPoint at, MarkerType type, double size, OxyColor colour, string tooltip)
    {
        ScatterSeries mark = new()
        {
            MarkerType = type,
            MarkerSize = size,
            MarkerFill = colour,
            ToolTip = tooltip,
        };
        mark.Points.Add(new ScatterPoint(at.X, at.Y));
        Series.Add(mark);
    }

    public void Box(double left, double right, double top, double bottom, OxyColor colour, string tooltip)
    {
        RectangleBarSeries box = new()
        {
            FillColor = colour,
            StrokeThickness = 0,
            EdgeRenderingMode = EdgeRenderingMode.PreferGeometricAccuracy,
            ToolTip = tooltip,
        };
        box.Items.Add(new RectangleBarItem(Math.Min(left, right), top, Math.Max(left, right), bottom));
        Series.Add(box);
    }

    public void Text(string text, double x, double y, double pixelsAfter) =>
        Annotations.Add(
            new TextAnnotation
            {
                Text = text,
                ToolTip = "",
                TextPosition = new DataPoint(x, y),
                Offset = new ScreenVector(pixelsAfter, 0),
                TextColor = Palette.Ink,
                StrokeThickness = 0,
                Padding = new OxyThickness(0),
                TextHorizontalAlignment = HorizontalAlignment.Left,
                TextVerticalAlignment = VerticalAlignment.Middle,
            }
        );
}
