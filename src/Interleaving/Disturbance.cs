using MathNet.Numerics.Statistics;

namespace Interleaving;

/// <summary>
/// Tells from the baseline's time, and from what the system says, whether other work disturbed a launch. The candidate's
/// own time is never asked: a candidate that is slow in some processes is slow.
/// </summary>
public static class Disturbance
{
    /// <summary>
    /// With 15 %, too many of few launches are left out; with 30 %, the spread of 36 launches fell half as far as with 15 %
    /// (Microsoft.Data.Sqlite, select).
    /// </summary>
    private const double Tolerance = 1.2;

    private const int FastestPart = 5;

    /// <summary>The largest part of the timed turns in which other work may run instead in a launch that counts.</summary>
    public const double MostWaited = 0.25;

    /// <summary>Of a baseline that varies by itself, only times this many standard deviations above the median.</summary>
    private const double Deviations = 4;

    private const double LowTail = 0.1;

    // The tenth part of a normal distribution lies this many standard deviations below the median.
    private const double DeviationsOfTail = 1.2816;

    /// <summary>
    /// The longest undisturbed time: 20 % above the mean of the fastest fifth, or above what times of this spread reach. The
    /// spread is that of the lower half, because other work makes none faster. 0 for no times.
    /// </summary>
    /// <param name="times">Times of a baseline, in ns per operation.</param>
    public static double Limit(IEnumerable<double> times)
    {
        double[] sorted = [.. times.Order()];
        if (sorted.Length == 0)
        {
            return 0;
        }

        double fastest = sorted.Take((sorted.Length + FastestPart - 1) / FastestPart).Average();
        double deviation = Math.Log(sorted.Median() / sorted.Quantile(LowTail)) / DeviationsOfTail;
        return Math.Max(Tolerance * fastest, sorted.Median() * Math.Exp(Deviations * deviation));
    }
}
