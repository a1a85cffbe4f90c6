namespace SqliteBench.Measurement.Turns;

/// <summary>One of those that are timed in turn: it runs ranges of operations, told by the first and how many.</summary>
internal sealed class TimedCandidate(
    string name,
    Action<int, int> run,
    Action close,
    // Checks, outside the timing, what a range answered.
    Action<int, int>? check = null,
    // How long the range that ran last took, in ns, where it is timed on the spot: a process of its own takes the time
    // without the way there and back. Null where the time around the run is the right one.
    Func<double>? elapsed = null,
    // Makes it ready for its next range, outside the timing.
    Action? prepare = null,
    // Commits what its ranges have written since the last commit; null where each range commits by itself.
    Action? commit = null
) : IDisposable
{
    public string Name => name;

    /// <summary>Whether it runs in a process of its own.</summary>
    public bool RunsElsewhere => elapsed is not null;

    public void Prepare() => prepare?.Invoke();

    public void Run(int first, int count) => run(first, count);

    /// <summary>Runs a range of operations and takes the time of all of it, in ns.</summary>
    public double Time(int first, int count, TimeProvider clock)
    {
        long start = clock.GetTimestamp();
        run(first, count);
        return Elapsed(start, clock);
    }

    /// <summary>Commits and takes the time, in ns; 0 where each range commits by itself.</summary>
    public double TimeCommit(TimeProvider clock)
    {
        if (commit is null)
        {
            return 0;
        }

        long start = clock.GetTimestamp();
        commit();
        return Elapsed(start, clock);
    }

    public void Check(int first, int count) => check?.Invoke(first, count);

    public void Dispose() => close();

    private double Elapsed(long start, TimeProvider clock)
    {
        long ticks = clock.GetTimestamp() - start;
        return elapsed?.Invoke() ?? (ticks * 1e9 / clock.TimestampFrequency);
    }
}
