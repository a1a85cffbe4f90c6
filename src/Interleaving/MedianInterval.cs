using MathNet.Numerics.Distributions;
using MathNet.Numerics.Statistics;

namespace Interleaving;

/// <summary>
/// A median with its distribution-free 95 % interval: its ends are order statistics, chosen by the binomial
/// distribution (Conover, "Practical Nonparametric Statistics", 3rd edition, 1999, section 3.2).
/// </summary>
public static class MedianInterval
{
    private const double Tail = 0.025;

    /// <summary>The median of one or more values; fewer than six have no interval.</summary>
    public static Estimate Of(IEnumerable<double> values)
    {
        double[] sorted = [.. values.Order()];
        // Index of the lower end; -1 if there is no interval.
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
