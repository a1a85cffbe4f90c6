using System.Globalization;
using MathNet.Numerics.Statistics;

namespace SqliteBench.Results.Statistics;

/// <summary>The ratio of two contenders that were timed in the same rounds.</summary>
/// <param name="Median">The median of the rounds' ratios.</param>
/// <param name="Low">Lower end of its 95 % confidence interval.</param>
/// <param name="High">Upper end of its 95 % confidence interval.</param>
public readonly record struct PairedRatio(double Median, double Low, double High)
{
    private const int Resamples = 1000;
    private const double LowQuantile = 0.025;

    /// <summary>
    /// Divides round by round and takes the median, with a percentile interval of a two-level bootstrap (Davison and
    /// Hinkley, "Bootstrap Methods and their Application", 1997, section 3.8): openings are drawn, then rounds of each.
    /// Rounds of one opening share its memory layout; drawn by themselves they would count as more evidence than they are.
    /// The median is of all rounds: in simulated runs of 15 openings with layout effects of 1 to 3 %, that of the openings'
    /// medians spread 1.1 to 1.3 times as far, and twice as far where layouts were of two kinds. Where commits were timed by
    /// themselves it is the mean of the ratio of the rounds and that of the commits, weighted by what each of the two is of
    /// the baseline's time: that of the sums, but from ratios within rounds.
    /// </summary>
    /// <param name="subject">Times of the subject.</param>
    /// <param name="baseline">Times of the baseline, in the same rounds.</param>
    /// <exception cref="ArgumentException">They are not of the same rounds, or there is none.</exception>
    public static PairedRatio Of(PairedTimes subject, PairedTimes baseline) => OfAll([(subject, baseline)]);

    /// <summary>
    /// The geometric mean of several ratios, each of times of its own (Fleming and Wallace, "How not to lie with
    /// statistics", 1986: the mean for ratios, as it does not matter which of the two is the baseline). Its interval is
    /// a bootstrap of all of them at once (Efron and Tibshirani, "An Introduction to the Bootstrap", 1993, chapter 8, on
    /// several samples): each resample draws anew for every pair, takes the median of each, and combines these.
    /// </summary>
    /// <param name="pairs">Times of the subject and, in the same rounds, of the baseline; at least one pair.</param>
    /// <exception cref="ArgumentException">A pair is not of the same rounds, or there is none.</exception>
    public static PairedRatio OfAll(IReadOnlyList<(PairedTimes Subject, PairedTimes Baseline)> pairs)
    {
        ArgumentNullException.ThrowIfNull(pairs);
        ArgumentOutOfRangeException.ThrowIfZero(pairs.Count);
        PairedOpenings[] openings = [.. pairs.Select(pair => PairedOpenings.Of(pair.Subject, pair.Baseline))];
        Random random = new(1);
        double[] means = new double[Resamples];
        for (int resample = 0; resample < Resamples; resample++)
        {
            means[resample] = openings.Select(pair => pair.Draw(random).Ratio).GeometricMean();
        }

        return new PairedRatio(
            openings.Select(pair => pair.Ratio).GeometricMean(),
            means.Quantile(LowQuantile),
            means.Quantile(1 - LowQuantile)
        );
    }

    /// <inheritdoc />
    public override string ToString() =>
        string.Create(CultureInfo.InvariantCulture, $"{Median:0.000} [{Low:0.000}, {High:0.000}]");
}
