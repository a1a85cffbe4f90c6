namespace SqliteBench.Reporting.Plots;

/// <summary>Ticks of a logarithmic axis. Vega draws a line for every ninth of a decade, with or without a label.</summary>
internal static class LogTicks
{
    private const double FewDecades = 2.5;

    /// <summary>Powers of ten or, on a short axis, also their doubles and fives.</summary>
    /// <param name="low">The lowest figure, more than 0.</param>
    /// <param name="high">The highest figure.</param>
    /// <param name="shortest">How many times the other end the shortest of the axes is long that have these ticks.</param>
    public static IEnumerable<double> Between(double low, double high, double shortest)
    {
        double[] steps = Math.Log10(shortest) < FewDecades ? [1, 2, 5] : [1];
        for (int decade = (int)Math.Floor(Math.Log10(low)); decade <= Math.Ceiling(Math.Log10(high)); decade++)
        {
            foreach (double tick in steps.Select(step => step * Math.Pow(10, decade)))
            {
                if (tick >= low && tick <= high)
                {
                    yield return tick;
                }
            }
        }
    }
}
