using System.Globalization;
using MathNet.Numerics.Statistics;

namespace SqliteBench.Pairs;

/// <summary>The ratio of two contenders that were timed in the same rounds.</summary>
/// <param name="Median">The median of the rounds' ratios.</param>
/// <param name="Low">Lower end of its 95 % confidence interval.</param>
/// <param name="High">Upper end of its 95 % confidence interval.</param>
public readonly record struct PairedRatio(double Median, double Low, double High)
{
    private const int Resamples = 1000;
    private const double LowQuantile = 0.025;

    /// <summary>
    /// Divides round by round and takes the median, with a percentile bootstrap interval (Efron, "Bootstrap methods:
    /// another look at the jackknife", 1979).
    /// </summary>
    /// <param name="subject">Times of the subject.</param>
    /// <param name="baseline">Times of the baseline, in the same rounds.</param>
    public static PairedRatio Of(IReadOnlyList<double> subject, IReadOnlyList<double> baseline)
    {
        ArgumentNullException.ThrowIfNull(subject);
        ArgumentNullException.ThrowIfNull(baseline);
        double[] ratios = [.. subject.Zip(baseline, (left, right) => left / right)];
        Random random = new(1);
        double[] medians = new double[Resamples];
        double[] sample = new double[ratios.Length];
        for (int resample = 0; resample < Resamples; resample++)
        {
            for (int index = 0; index < sample.Length; index++)
            {
                sample[index] = ratios[random.Next(ratios.Length)];
            }

            medians[resample] = ArrayStatistics.MedianInplace(sample);
        }

        return new PairedRatio(ratios.Median(), medians.Quantile(LowQuantile), medians.Quantile(1 - LowQuantile));
    }

    /// <inheritdoc />
    public override string ToString() =>
        string.Create(CultureInfo.InvariantCulture, $"{Median:0.000} [{Low:0.000}, {High:0.000}]");
}
