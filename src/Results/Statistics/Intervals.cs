using MathNet.Numerics.Distributions;
using MathNet.Numerics.Statistics;

namespace SqliteBench.Results.Statistics;

/// <summary>
/// A median with its 95 % interval out of the values themselves, whatever their distribution: the ends are the order
/// statistics between which the median of the population lies with that probability, by the binomial distribution (Conover,
/// "Practical Nonparametric Statistics", 3rd edition, 1999, section 3.2).
/// </summary>
public static class MedianInterval
{
    private const double Tail = 0.025;

    /// <summary>The median of one or more values; without an interval where there are less than six.</summary>
    public static Estimate Of(IEnumerable<double> values)
    {
        double[] sorted = [.. values.Order()];
        // So many values at either end lie outside.
        int outside = -1;
        while (outside + 1 < sorted.Length / 2 && Binomial.CDF(0.5, sorted.Length, outside + 1) <= Tail)
        {
            outside++;
        }

        return outside < 0
            ? new Estimate(sorted.Median())
            : new Estimate(sorted.Median(), sorted[outside], sorted[^(outside + 1)]);
    }
}

/// <summary>How uncertain a ratio is, on the logarithmic scale on which a ratio is a distance.</summary>
internal static class LogError
{
    /// <summary>What is taken for no error at all, so that it can be divided by.</summary>
    public const double Least = 1e-6;

    /// <summary>The standard deviation of a normal distribution in median absolute deviations.</summary>
    public const double OfMad = 1.4826;

    private const double Normal95 = 1.959964;

    /// <summary>The standard error of a ratio's natural logarithm; null where it has no interval.</summary>
    public static double? Of(Estimate ratio) =>
        ratio is { Low: > 0 and { } low, High: { } high, Value: > 0 }
            ? (Math.Log(high) - Math.Log(low)) / (2 * Normal95)
            : null;

    /// <summary>A ratio with its 95 % interval, of its natural logarithm and the standard error of that.</summary>
    public static Estimate Interval(double log, double error) =>
        new(Math.Exp(log), Math.Exp(log - (Normal95 * error)), Math.Exp(log + (Normal95 * error)));
}
