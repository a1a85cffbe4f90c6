namespace SqliteBench.Reporting.Plots;

/// <summary>The scale of an axis, linear or logarithmic: its ends, its ticks and their labels.</summary>
internal sealed record AxisScale(
    double From,
    double To,
    bool IsLogarithmic,
    IEnumerable<double> Ticks,
    Func<double, string> Write
)
{
    /// <summary>A width on which all labels have room: those of a vertical axis are below each other.</summary>
    public const double WidthForAllLabels = 1e6;

    private const double ShortAxisDecades = 2.5;
    private const int LabelGap = 8;
    private const int Overhang = 16;

    private static readonly int[] s_roundSteps = [1, 2, 5, 10];

    public static AxisScale Linear(double to, Func<double, string> write, double from = 0)
    {
        double rough = (to - from) / 4;
        double decade = Math.Pow(10, Math.Floor(Math.Log10(rough)));
        double step = s_roundSteps.First(times => times * decade >= rough) * decade;
        int first = (int)Math.Ceiling(from / step);
        int count = (int)Math.Floor(to / step) - first + 1;
        IEnumerable<double> ticks = Enumerable.Range(first, Math.Max(0, count)).Select(tick => tick * step);
        return new(from, to, false, [.. ticks], write);
    }

    /// <summary>Ticks at powers of ten and, on a short axis, at 2 and 5 times those; at round figures if those are too few.</summary>
    public static AxisScale Logarithmic(double low, double high, Func<double, string> write, int leastTicks = 2)
    {
        double[] steps = Math.Log10(high / low) < ShortAxisDecades ? [1, 2, 5] : [1];
        int first = (int)Math.Floor(Math.Log10(low));
        int last = (int)Math.Ceiling(Math.Log10(high));
        double[] ticks =
        [
            .. from decade in Enumerable.Range(first, last - first + 1)
            from step in steps
            let tick = step * Math.Pow(10, decade)
            where tick >= low && tick <= high
            select tick,
        ];
        return new(low, high, true, ticks.Length >= leastTicks ? ticks : Linear(high, write, low).Ticks, write);
    }

    /// <summary>Where a figure is on the axis, in units of OxyPlot: its logarithm on a logarithmic axis.</summary>
    public double Place(double figure) => IsLogarithmic ? Math.Log10(figure) : figure;

    /// <summary>The labels by their places, on an axis of this width in CSS pixels, without those that would touch the one before or leave the panel.</summary>
    public Dictionary<double, string> Labels(double width)
    {
        Dictionary<double, string> labels = [];
        double free = double.NegativeInfinity;
        foreach (double tick in Ticks)
        {
            string label = Write(tick);
            double middle = (Place(tick) - Place(From)) / Math.Max(Place(To) - Place(From), 1e-9) * width;
            double half = PlotLayout.RoomFor([label]) / 2;
            bool fits = middle - half > free && middle + half < width + Overhang;
            labels[Place(tick)] = fits ? label : "";
            free = fits ? middle + half + LabelGap : free;
        }

        return labels;
    }
}
