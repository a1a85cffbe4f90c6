namespace SqliteBench.Measurement.Cases;

/// <summary>How much is executed to sample latencies: one warm-up, and at least one execution that counts.</summary>
/// <param name="Operations">No further execution begins after this many operations.</param>
/// <param name="Time">Nor after this time, including laying out and checking.</param>
internal sealed record SamplingLimits(long Operations, TimeSpan Time)
{
    /// <summary>
    /// The limits of a run: 20 operations exceed the 99.9th percentile. One warm-up is enough for the JIT to compile
    /// the loop that takes the latencies.
    /// </summary>
    public static SamplingLimits Standard { get; } = new(20_000, TimeSpan.FromSeconds(0.5));
}
