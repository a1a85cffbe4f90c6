using MathNet.Numerics.Distributions;
using MathNet.Numerics.Statistics;

namespace SqliteBench.Results.Statistics;

/// <summary>How many times as long one candidate takes as another.</summary>
/// <param name="Value">The geometric mean over launches.</param>
/// <param name="Low">Lower end of its 95 % confidence interval.</param>
/// <param name="High">Upper end of its 95 % confidence interval.</param>
public readonly record struct PairedRatio(double Value, double Low, double High)
{
    private const double UpperQuantile = 0.975;

    /// <summary>
    /// The ratio of several launches, with Student's interval of their logarithms: each process has its own memory layout
    /// and compiled code, so that a further round in the same process says less than a further process (Kalibera and Jones,
    /// "Rigorous benchmarking in reasonable time", 2013).
    /// </summary>
    /// <param name="launches">The ratio of each launch, or the time of one candidate in each.</param>
    /// <exception cref="ArgumentException">There are less than two: nobody knows how launches differ.</exception>
    public static PairedRatio Of(IReadOnlyList<double> launches)
    {
        if (launches.Count < 2)
        {
            throw new ArgumentException("an interval takes two launches or more", nameof(launches));
        }

        (double mean, double deviation) = launches.Select(launch => Math.Log(launch)).MeanStandardDeviation();
        double quantile = StudentT.InvCDF(0, 1, launches.Count - 1, UpperQuantile);
        return OfLogarithm(mean, quantile * deviation / Math.Sqrt(launches.Count));
    }

    /// <summary>
    /// The geometric mean of ratios that were measured independently (Fleming and Wallace, "How not to lie with statistics",
    /// 1986: the mean for ratios, as it does not matter which of the two is the baseline).
    /// </summary>
    public static PairedRatio OfAll(IReadOnlyList<PairedRatio> ratios)
    {
        ArgumentOutOfRangeException.ThrowIfZero(ratios.Count);
        double half = Math.Sqrt(ratios.Sum(ratio => ratio.HalfWidth * ratio.HalfWidth));
        return OfLogarithm(ratios.Average(ratio => Math.Log(ratio.Value)), half / ratios.Count);
    }

    /// <summary>How far its interval reaches to either side, as a part of the ratio.</summary>
    public double Precision => Math.Exp(HalfWidth) - 1;

    /// <summary>The ratio times a figure that was measured independently, such as the baseline's time.</summary>
    public PairedRatio Times(PairedRatio other) =>
        Over(new PairedRatio(1 / other.Value, 1 / other.High, 1 / other.Low));

    /// <summary>Compares a candidate with another one, through the baseline of both.</summary>
    public PairedRatio Over(PairedRatio other) =>
        OfLogarithm(
            Math.Log(Value / other.Value),
            Math.Sqrt((HalfWidth * HalfWidth) + (other.HalfWidth * other.HalfWidth))
        );

    /// <summary>
    /// Of the baseline to itself, the noise floor of a setting: by what part of 1 its time differs from itself, which its
    /// launches cannot tell apart.
    /// </summary>
    public double NoiseFloor => Math.Abs(Value - 1);

    /// <inheritdoc />
    public override string ToString() => $"{Value:0.000} [{Low:0.000}, {High:0.000}]";

    private double HalfWidth => Math.Log(High / Low) / 2;

    private static PairedRatio OfLogarithm(double logarithm, double half) =>
        new(Math.Exp(logarithm), Math.Exp(logarithm - half), Math.Exp(logarithm + half));
}
