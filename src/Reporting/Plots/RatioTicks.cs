namespace SqliteBench.Reporting.Plots;

/// <summary>Ticks of an axis of ratios: 1, and by equal factors to both sides of it.</summary>
internal static class RatioTicks
{
    private const double Short = 2.5;
    private const double Long = 40;

    /// <summary>The ticks, from the lowest up.</summary>
    /// <param name="low">The lowest ratio, more than 0.</param>
    /// <param name="high">The highest ratio.</param>
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

    // Of the square root of two and its multiples no reader wants more digits.
    private static double Rounded(double tick) => tick < 0.1 ? tick : Math.Round(tick, 1);

    private static IEnumerable<double> Powers(double factor)
    {
        for (double power = 1; ; power *= factor)
        {
            yield return power;
        }
    }
}
