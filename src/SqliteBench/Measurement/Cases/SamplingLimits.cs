namespace SqliteBench.Measurement.Cases;

/// <summary>How much is executed for latencies. Of each there is at least one execution, however long it takes.</summary>
/// <param name="WarmUpTime">After which no more of them begins.</param>
/// <param name="Operations">After so many operations no more execution begins.</param>
/// <param name="Time">Nor after so long, laying out and checking included.</param>
internal sealed record SamplingLimits(int WarmUps, TimeSpan WarmUpTime, long Operations, TimeSpan Time)
{
    private const int Observed = 1;

    /// <summary>
    /// What a run takes: the 99.9th percentile has 20 operations above it. The JIT compiles the loop that takes the
    /// latencies during its first execution.
    /// </summary>
    public static SamplingLimits Standard { get; } =
        new(1, TimeSpan.FromSeconds(0.1), 20_000, TimeSpan.FromSeconds(0.5));

    /// <summary>About how long the sampling takes, in seconds.</summary>
    public double SecondsOf(double secondsOfExecution, long operations)
    {
        double Executions(double most, TimeSpan time) =>
            Math.Max(1, Math.Min(most, Math.Ceiling(time.TotalSeconds / secondsOfExecution)));
        double counted = Math.Ceiling((double)Operations / operations);
        return secondsOfExecution * (Executions(WarmUps, WarmUpTime) + Executions(counted, Time) + Observed);
    }
}
