using System.Diagnostics;
using SqliteBench.Providers;

namespace SqliteBench.Workloads.Timing;

/// <summary>A clock and the length of its ticks.</summary>
internal interface ITicks
{
    static abstract long Now { get; }

    static abstract double Nanoseconds { get; }
}

internal readonly struct StopwatchTicks : ITicks
{
    public static long Now => Stopwatch.GetTimestamp();

    public static double Nanoseconds { get; } = 1e9 / Stopwatch.Frequency;
}

/// <summary>Writes a thread's latencies into a <see cref="LatencyLog"/>, reading the clock once for each.</summary>
internal struct OperationClock<TTicks>(long[] nanoseconds, int position) : IOperationClock
    where TTicks : struct, ITicks
{
    private int _first = position;
    private int _next = position;
    private long _start = TTicks.Now;
    private long _last;

    public void Begin() => (_next, _last) = (_first, _start);

    public void Next()
    {
        if (_next != _first)
        {
            Lap();
        }

        _next++;
    }

    public void End()
    {
        if (_next != _first)
        {
            Lap();
        }

        (_first, _start) = (_next, _last);
    }

    private void Lap()
    {
        long now = TTicks.Now;
        nanoseconds[_next - 1] = (long)((now - _last) * TTicks.Nanoseconds);
        _last = now;
    }
}

/// <summary>
/// A loop reports its transactions (Begin, End) and operations (Next) to it. It is a struct, so that the loop is
/// compiled for each kind.
/// </summary>
internal interface IOperationClock
{
    void Begin();

    void Next();

    void End();
}

/// <summary>No-op clock; the JIT removes it.</summary>
internal readonly struct Untimed : IOperationClock
{
    public void Begin() { }

    public void Next() { }

    public void End() { }
}

/// <summary>
/// Latencies in ns, by place. A latency lasts from the end of the thread's previous operation to that of its own. The
/// first of a transaction includes BEGIN and every try that met a lock, the last includes COMMIT, so the latencies of a
/// thread add up to all of its time.
/// </summary>
public sealed class LatencyLog(int operations)
{
    private readonly long[] _nanoseconds = new long[operations];

    /// <summary>The latencies, in ns; 0 where no operation has run.</summary>
    public ReadOnlySpan<long> Nanoseconds => _nanoseconds;

    /// <summary>Starts a clock whose first latency goes to this place.</summary>
    internal OperationClock<StopwatchTicks> Start(int position) => new(_nanoseconds, position);

    internal Span<long> Places(int position, int count) => _nanoseconds.AsSpan(position, count);
}

/// <summary>The latency of operations that do nothing, in ns: the median of some rounds.</summary>
public static class ClockCost
{
    // Many operations resolve a fraction of a coarse tick.
    private const int OperationsOfRound = 1000;
    private const int Rounds = 201;

    public static double Of(Provider provider) =>
        provider.ReadClockCost()
        ?? Enumerable.Range(0, Rounds).Select(_ => MeanOfRound()).Order().ElementAt(Rounds / 2);

    private static double MeanOfRound()
    {
        LatencyLog log = new(OperationsOfRound);
        OperationClock<StopwatchTicks> clock = log.Start(0);
        clock.Begin();
        for (int operation = 0; operation < OperationsOfRound; operation++)
        {
            clock.Next();
        }

        clock.End();
        return log.Nanoseconds.ToArray().Average();
    }
}
