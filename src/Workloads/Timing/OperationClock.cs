using System.Diagnostics;

namespace SqliteBench.Workloads.Timing;

internal interface ITicks
{
    static abstract long Now { get; }

    /// <summary>How long a tick lasts, in ns.</summary>
    static abstract double Nanoseconds { get; }
}

/// <summary>The clock that measures everything else too.</summary>
internal readonly struct StopwatchTicks : ITicks
{
    public static long Now => Stopwatch.GetTimestamp();

    public static double Nanoseconds { get; } = 1e9 / Stopwatch.Frequency;
}

/// <summary>Writes a thread's latencies into a <see cref="LatencyLog"/>, reading the clock once for each.</summary>
internal readonly struct OperationClock<TTicks> : IOperationClock
    where TTicks : struct, ITicks
{
    private readonly Laps _laps;

    public OperationClock(long[] nanoseconds, int position) => _laps = new Laps(nanoseconds, position);

    public void Begin() => _laps.Begin();

    public void Next() => _laps.Next();

    public void End() => _laps.End();

    // A class, because an asynchronous loop copies what it is given.
    private sealed class Laps(long[] nanoseconds, int position)
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
}
