namespace SqliteBench.Workloads.Timing;

/// <summary>
/// How long each operation of a run took, by its place among them, in ns: from the end of the one before it on its thread
/// to its own end. BEGIN is in the first operation of a transaction, with every try that met a lock, and COMMIT in the
/// last, so that the latencies of a thread add up to all of its time, and an operation that is a transaction of its own
/// has the latency of a commit.
/// </summary>
internal sealed class LatencyLog(int operations)
{
    private readonly long[] _nanoseconds = new long[operations];

    /// <summary>The latencies, in ns; 0 where no operation has run.</summary>
    public ReadOnlySpan<long> Nanoseconds => _nanoseconds;

    /// <summary>Starts the clock of one thread.</summary>
    internal OperationClock<StopwatchTicks> Start(int position) => new(_nanoseconds, position);

    /// <summary>The places of some operations, for what has a clock of its own.</summary>
    internal Span<long> Places(int position, int count) => _nanoseconds.AsSpan(position, count);
}
