using MathNet.Numerics.Statistics;

namespace Interleaving;

/// <summary>
/// Decides from the baseline's time, and from what the system reports, whether other work disturbed a launch. The
/// candidate's own time does not matter: a candidate that is slow in some processes really is slow.
/// </summary>
public static class Disturbance
{
    /// <summary>
    /// If there are few launches, 15 % excludes too many of them. 30 % reduced the spread of 36 launches half as much as 15 %
    /// (Microsoft.Data.Sqlite, select).
    /// </summary>
    private const double Tolerance = 1.2;

    private const int FastestPart = 5;

    /// <summary>A launch counts only if other work ran for at most this part of its timed turns.</summary>
    public const double MostWaited = 0.25;

    /// <summary>For a baseline that varies by itself, the limit is this many standard deviations above the median.</summary>
    private const double Deviations = 4;

    private const double LowTail = 0.1;

    // The lowest tenth of a normal distribution ends this many standard deviations below the median.
    private const double DeviationsOfTail = 1.2816;

    /// <summary>
    /// The longest undisturbed time: 20 % above the mean of the fastest fifth or, if longer, four standard deviations above
    /// the median. The deviation is that of the lower half, because other work makes no launch faster.
    /// Without times, the limit is 0.
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
