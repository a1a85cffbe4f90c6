using MathNet.Numerics.Distributions;

namespace SqliteBench.Results.Claims.Figures;

/// <summary>Draws from what is left of a measurement when only its interval was kept.</summary>
internal static class Spread
{
    // Half of a 95 % interval in standard deviations of a normal distribution.
    private const double HalfOfInterval = 1.96;

    /// <summary>Whether an estimate has an interval.</summary>
    /// <param name="estimate">The estimate.</param>
    public static bool Has(Estimate? estimate) => estimate is { High: { } high } known && high > known.Value;

    /// <summary>
    /// Draws from the log-normal distribution with the estimate as its median and the upper end of its interval: times are
    /// positive and skewed, and the lower end of an interval of few iterations may be below 0.
    /// </summary>
    /// <param name="estimate">An estimate with an interval.</param>
    /// <param name="random">What decides.</param>
    public static double Draw(Estimate estimate, Random random)
    {
        double deviation = Math.Log(estimate.High!.Value / estimate.Value) / HalfOfInterval;
        return LogNormal.Sample(random, Math.Log(estimate.Value), deviation);
    }
}
