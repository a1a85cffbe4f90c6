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

    /// <summary>The median; without an interval where there are less than six values.</summary>
    /// <param name="values">The values; at least one.</param>
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
