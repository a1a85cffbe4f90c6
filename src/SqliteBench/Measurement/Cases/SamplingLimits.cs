namespace SqliteBench.Measurement.Cases;

/// <summary>How much is executed to sample latencies: one warm-up, and at least one execution that counts.</summary>
/// <param name="Operations">No further execution begins after this many operations.</param>
/// <param name="Time">Nor after this time, including laying out and checking.</param>
internal sealed record SamplingLimits(long Operations, TimeSpan Time)
{
    private const int WarmUps = 1;
    private const int Observed = 1;

    /// <summary>
    /// The limits of a run: 20 operations exceed the 99.9th percentile. One warm-up is enough for the JIT to compile
    /// the loop that takes the latencies.
    /// </summary>
    public static SamplingLimits Standard { get; } = new(20_000, TimeSpan.FromSeconds(0.5));

    /// <summary>Estimated time of the sampling, in seconds.</summary>
    public double SecondsOf(double secondsOfExecution, long operations)
    {
        double enough = Math.Ceiling((double)Operations / operations);
        double counted = Math.Max(1, Math.Min(enough, Math.Ceiling(Time.TotalSeconds / secondsOfExecution)));
        return secondsOfExecution * (WarmUps + counted + Observed);
    }
}
