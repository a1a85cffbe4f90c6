namespace SqliteBench.Surveys;

/// <summary>How long single operations take, in ns. A percentile is one of the latencies: by nearest rank, over all.</summary>
/// <param name="Operations">How many there are.</param>
/// <param name="P50">Half of them take no longer.</param>
/// <param name="P90">90 % of them take no longer.</param>
/// <param name="P99">99 % of them take no longer.</param>
/// <param name="P999">99.9 % of them take no longer.</param>
/// <param name="Max">The longest.</param>
/// <param name="Clock">What taking one of them costs; it is in every one, and subtracted from none.</param>
public sealed record Latencies(
    long Operations,
    double P50,
    double P90,
    double P99,
    double P999,
    double Max,
    double Clock
)
{
    /// <summary>Finds the percentiles.</summary>
    /// <param name="nanoseconds">The latencies, in ns; they are sorted.</param>
    /// <param name="clock">What taking one of them costs, in ns.</param>
    /// <exception cref="ArgumentException">There are none.</exception>
    public static Latencies Of(Span<long> nanoseconds, double clock)
    {
        if (nanoseconds.IsEmpty)
        {
            throw new ArgumentException("there are no percentiles of nothing", nameof(nanoseconds));
        }

        nanoseconds.Sort();
        return new Latencies(
            nanoseconds.Length,
            Percentile(nanoseconds, 500),
            Percentile(nanoseconds, 900),
            Percentile(nanoseconds, 990),
            Percentile(nanoseconds, 999),
            nanoseconds[^1],
            clock
        );
    }

    // The smallest latency that so many thousandths of them do not exceed; in integers, because 0.999 is none of a double.
    private static long Percentile(Span<long> sorted, long thousandths) =>
        sorted[(int)(((sorted.Length * thousandths) + 999) / 1000) - 1];
}
