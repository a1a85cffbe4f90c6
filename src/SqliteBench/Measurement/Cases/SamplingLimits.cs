namespace SqliteBench.Measurement.Cases;

/// <summary>How much is executed to sample latencies: at least one warm-up and one counted execution.</summary>
/// <param name="WarmUps">Most warm-up executions.</param>
/// <param name="WarmUpTime">No further warm-up begins after this time.</param>
/// <param name="Operations">No further execution begins after this many operations.</param>
/// <param name="Time">Nor after this time, including laying out and checking.</param>
internal sealed record SamplingLimits(int WarmUps, TimeSpan WarmUpTime, long Operations, TimeSpan Time)
{
    private const int Observed = 1;

    /// <summary>
    /// The limits of a run: 20 operations exceed the 99.9th percentile. One warm-up is enough for the JIT to compile
    /// the loop that takes the latencies.
    /// </summary>
    public static SamplingLimits Standard { get; } =
        new(1, TimeSpan.FromSeconds(0.1), 20_000, TimeSpan.FromSeconds(0.5));

    /// <summary>Estimated time of the sampling, in seconds.</summary>
    public double SecondsOf(double secondsOfExecution, long operations)
    {
        double Executions(double most, TimeSpan time) =>
            Math.Max(1, Math.Min(most, Math.Ceiling(time.TotalSeconds / secondsOfExecution)));
        double counted = Math.Ceiling((double)Operations / operations);
        return secondsOfExecution * (Executions(WarmUps, WarmUpTime) + Executions(counted, Time) + Observed);
    }
}
