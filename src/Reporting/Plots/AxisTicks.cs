namespace SqliteBench.Reporting.Plots;

/// <summary>Ticks of a logarithmic axis. Vega would draw nine lines per decade.</summary>
internal static class LogTicks
{
    private const double FewDecades = 2.5;

    /// <summary>Powers of ten and, if the shortest axis spans few decades, also 2 and 5 times those.</summary>
    public static IEnumerable<double> Between(double low, double high, double shortest)
    {
        double[] steps = Math.Log10(shortest) < FewDecades ? [1, 2, 5] : [1];
        int first = (int)Math.Floor(Math.Log10(low));
        int last = (int)Math.Ceiling(Math.Log10(high));
        return from decade in Enumerable.Range(first, last - first + 1)
            from step in steps
            let tick = step * Math.Pow(10, decade)
            where tick >= low && tick <= high
            select tick;
    }
}

/// <summary>Ticks of an axis of ratios: 1, and equal factors to both sides of it.</summary>
internal static class RatioTicks
{
    private const double Short = 2.5;
    private const double Long = 40;

    public static IEnumerable<double> Between(double low, double high)
    {
        double factor =
            high < Short ? Math.Sqrt(2)
            : high < Long ? 2
            : 10;
        IEnumerable<double> below = Powers(factor).Skip(1).Select(power => 1 / power).TakeWhile(tick => tick > low);
        IEnumerable<double> above = Powers(factor).TakeWhile(tick => tick < high * factor);
        return below.Reverse().Concat(above).Select(Rounded).Distinct();
    }

    // One decimal is enough for multiples of the square root of two.
    private static double Rounded(double tick) => tick < 0.1 ? tick : Math.Round(tick, 1);

    private static IEnumerable<double> Powers(double factor)
    {
        for (double power = 1; ; power *= factor)
        {
            yield return power;
        }
    }
}
