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
    public static Estimate Estimate(IEnumerable<double> values)
    {
        double[] sorted = [.. values.Order()];
        int place = 0;
        while (place < sorted.Length / 2 && Binomial.CDF(0.5, sorted.Length, place) <= Tail)
        {
            place++;
        }

        return place == 0
            ? new Estimate(sorted.Median())
            : new Estimate(sorted.Median(), sorted[place - 1], sorted[^place]);
    }
}
