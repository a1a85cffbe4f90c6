namespace Interleaving;

public static class PairedRatio
{
    /// <summary>
    /// The geometric mean over launches, with Student's 95 % interval of their logarithms. Each process has its own
    /// memory layout and compiled code, so one more process tells more than more rounds in one (Kalibera and Jones,
    /// "Rigorous benchmarking in reasonable time", 2013).
    /// </summary>
    /// <param name="launches">The ratio of each launch, or the time of one candidate in each; not empty.</param>
    /// <param name="prior">A prior for the variance, from other candidates; the default is none.</param>
    /// <param name="independent">How many launches count as independent, if some drift together; null for all.</param>
    /// <returns>The ratio; without an interval if its variance is not known.</returns>
    public static Estimate Estimate(
        IReadOnlyList<double> launches,
        VariancePrior prior = default,
        int? independent = null
    )
    {
        if (launches.Count == 0)
        {
            throw new ArgumentException("a ratio needs at least one launch", nameof(launches));
        }

        return LogMean.Estimate([.. launches.Select(launch => Math.Log(launch))], prior, independent).ToEstimate();
    }
}
