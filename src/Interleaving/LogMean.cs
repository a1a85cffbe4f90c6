using MathNet.Numerics.Distributions;
using MathNet.Numerics.Statistics;

namespace Interleaving;

/// <summary>The mean of logarithms of launches, its standard error, and the degrees of freedom of that error.</summary>
/// <param name="Freedom">The degrees of freedom of the error; 0 if the variance is not known.</param>
public readonly record struct LogMean(double Mean, double Error, double Freedom)
{
    private const double UpperQuantile = 0.975;

    /// <summary>Computes the mean of launches, whose own variance is moved towards the prior's.</summary>
    /// <param name="independent">How many launches count as independent, if some drift together; null for all.</param>
    public static LogMean FromLogarithms(
        IReadOnlyList<double> logarithms,
        VariancePrior prior = default,
        int? independent = null
    )
    {
        double own = logarithms.Count > 1 ? logarithms.Variance() : 0;
        (double variance, double freedom) = prior.Moderate(own, logarithms.Count - 1);
        return new LogMean(logarithms.Average(), Math.Sqrt(variance / (independent ?? logarithms.Count)), freedom);
    }

    /// <summary>The geometric mean with Student's 95 % interval; without one if the variance is not known.</summary>
    public Estimate ToEstimate() =>
        Factors.Of(Mean, Freedom > 0 ? StudentT.InvCDF(0, 1, Freedom, UpperQuantile) * Error : double.NaN);
}

/// <summary>Estimates a candidate's ratio to its baseline from several launches.</summary>
public static class PairedRatio
{
    /// <summary>
    /// The geometric mean over launches, with Student's 95 % interval of their logarithms. Each process has its own
    /// memory layout and compiled code, so one more process tells more than more rounds in one (Kalibera and Jones,
    /// "Rigorous benchmarking in reasonable time", 2013).
    /// </summary>
    /// <param name="launches">The ratio of each launch, or the time of one candidate in each; not empty.</param>
    public static Estimate Estimate(
        IReadOnlyList<double> launches,
        VariancePrior prior = default,
        int? independent = null
    ) => LogMean.FromLogarithms([.. launches.Select(launch => Math.Log(launch))], prior, independent).ToEstimate();
}
