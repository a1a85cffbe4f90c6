namespace SqliteBench.Measurement.Cases;

/// <summary>How much is executed to sample latencies: at least one execution.</summary>
/// <param name="Operations">No further execution begins after this many operations that count.</param>
/// <param name="Time">Nor after this time, including laying out and checking.</param>
internal sealed record SamplingLimits(long Operations, TimeSpan Time)
{
    /// <summary>The limits of a run: 20 operations exceed the 99.9th percentile, unless they are slow.</summary>
    public static SamplingLimits Standard { get; } = new(20_000, TimeSpan.FromSeconds(0.2));
}
