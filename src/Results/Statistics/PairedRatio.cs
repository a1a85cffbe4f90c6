using MathNet.Numerics.Distributions;
using MathNet.Numerics.Statistics;

namespace SqliteBench.Results.Statistics;

/// <summary>The time of one candidate relative to another.</summary>
/// <param name="Value">The geometric mean over launches.</param>
/// <param name="Low">Lower end of its 95 % confidence interval.</param>
/// <param name="High">Upper end of its 95 % confidence interval.</param>
public readonly record struct PairedRatio(double Value, double Low, double High)
{
    private const double UpperQuantile = 0.975;

    /// <summary>
    /// The ratio over launches, with Student's interval of their logarithms. Each process has its own memory layout and
    /// compiled code, so more rounds in one process say less than another process (Kalibera and Jones, "Rigorous
    /// benchmarking in reasonable time", 2013).
    /// </summary>
    /// <param name="launches">The ratio of each launch, or the time of one candidate in each.</param>
    /// <param name="alike">
    /// The launches of all cases that are assumed to vary alike, these included. Their pooled variance has more degrees
    /// of freedom than that of a few launches, so the interval is narrower, and its width depends less on luck.
    /// </param>
    /// <returns>The ratio; both ends of its interval are NaN if every case has only one launch.</returns>
    /// <exception cref="ArgumentException">There are no launches.</exception>
    public static PairedRatio Of(IReadOnlyList<double> launches, IReadOnlyList<IReadOnlyList<double>>? alike = null)
    {
        if (launches.Count == 0)
        {
            throw new ArgumentException("a ratio needs at least one launch", nameof(launches));
        }

        double[][] logarithms =
        [
            .. (alike ?? [launches])
                .Where(one => one.Count > 0)
                .Select(one => one.Select(launch => Math.Log(launch)).ToArray()),
        ];
        int freedom = logarithms.Sum(one => one.Length - 1);
        if (freedom == 0)
        {
            return new PairedRatio(launches.Single(), double.NaN, double.NaN);
        }

        double mean = launches.Average(launch => Math.Log(launch));
        double variance = logarithms.Sum(one => one.PopulationVariance() * one.Length) / freedom;
        double quantile = StudentT.InvCDF(0, 1, freedom, UpperQuantile);
        return OfLogarithm(mean, quantile * Math.Sqrt(variance / launches.Count));
    }

    /// <summary>
    /// The geometric mean of independent ratios, which does not depend on the choice of the baseline (Fleming and Wallace,
    /// "How not to lie with statistics", 1986).
    /// </summary>
    public static PairedRatio OfAll(IReadOnlyList<PairedRatio> ratios)
    {
        ArgumentOutOfRangeException.ThrowIfZero(ratios.Count);
        double half = Math.Sqrt(ratios.Sum(ratio => ratio.HalfWidth * ratio.HalfWidth));
        return OfLogarithm(ratios.Average(ratio => Math.Log(ratio.Value)), half / ratios.Count);
    }

    /// <summary>Half the width of its interval, relative to the ratio.</summary>
    public double Precision => Math.Exp(HalfWidth) - 1;

    /// <summary>The ratio times an independent figure, such as the baseline's time.</summary>
    public PairedRatio Times(PairedRatio other) =>
        Over(new PairedRatio(1 / other.Value, 1 / other.High, 1 / other.Low));

    /// <summary>Compares two candidates through their common baseline.</summary>
    public PairedRatio Over(PairedRatio other) =>
        OfLogarithm(
            Math.Log(Value / other.Value),
            Math.Sqrt((HalfWidth * HalfWidth) + (other.HalfWidth * other.HalfWidth))
        );

    /// <summary>
    /// The noise floor of a setting, if this is the ratio of the baseline to itself: half the width of its interval. The
    /// distance from 1 can be small by luck. NaN if there is no interval.
    /// </summary>
    public double NoiseFloor => (High - Low) / 2;

    /// <inheritdoc />
    public override string ToString() => $"{Value:0.000} [{Low:0.000}, {High:0.000}]";

    private double HalfWidth => Math.Log(High / Low) / 2;

    private static PairedRatio OfLogarithm(double logarithm, double half) =>
        new(Math.Exp(logarithm), Math.Exp(logarithm - half), Math.Exp(logarithm + half));
}
