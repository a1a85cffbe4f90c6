using MathNet.Numerics.Distributions;
using MathNet.Numerics.Statistics;

namespace Interleaving;

public static class PairedRatio
{
    private const double UpperQuantile = 0.975;

    /// <summary>
    /// The geometric mean over launches, with Student's 95 % interval of their logarithms. Each process has its own
    /// memory layout and compiled code, so one more process tells more than more rounds in one (Kalibera and Jones,
    /// "Rigorous benchmarking in reasonable time", 2013).
    /// </summary>
    /// <param name="launches">The ratio of each launch, or the time of one candidate in each; not empty.</param>
    /// <param name="alike">Those of each case that varies alike, this one included: pooled, their variance is surer.</param>
    /// <returns>The ratio, without an interval if every case has only one launch.</returns>
    public static Estimate Of(IReadOnlyList<double> launches, IReadOnlyList<IReadOnlyList<double>>? alike = null)
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
            return new Estimate(launches.Single());
        }

        double variance = logarithms.Sum(one => one.PopulationVariance() * one.Length) / freedom;
        double quantile = StudentT.InvCDF(0, 1, freedom, UpperQuantile);
        return Factors.Of(
            launches.Average(launch => Math.Log(launch)),
            quantile * Math.Sqrt(variance / launches.Count)
        );
    }
}
