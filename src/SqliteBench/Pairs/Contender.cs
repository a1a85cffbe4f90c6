namespace SqliteBench.Pairs;

/// <summary>One of those that are timed in turn.</summary>
/// <param name="name">Its name in tables.</param>
/// <param name="run">Runs a range of operations: the first, and how many.</param>
/// <param name="close">Closes what it opened.</param>
/// <param name="check">Checks, outside the timing, what a range answered; may be left out.</param>
/// <param name="elapsed">
/// How long the range that ran last took, in ns, where it is timed on the spot: a process of its own takes the time
/// without the way there and back. Left out where the time around <paramref name="run"/> is the right one.
/// </param>
/// <param name="prepare">Makes it ready for its next range, outside the timing; may be left out.</param>
/// <param name="commit">
/// Commits what its ranges have written since the last commit; left out where each range commits by itself.
/// </param>
public sealed class Contender(
    string name,
    Action<int, int> run,
    Action close,
    Action<int, int>? check = null,
    Func<double>? elapsed = null,
    Action? prepare = null,
    Action? commit = null
) : IDisposable
{
    private const double NanosecondsPerSecond = 1e9;

    /// <summary>Its name in tables.</summary>
    public string Name => name;

    /// <summary>Whether it runs in a process of its own.</summary>
    public bool RunsElsewhere => elapsed is not null;

    /// <summary>Makes it ready for its next range.</summary>
    public void Prepare() => prepare?.Invoke();

    /// <summary>Runs a range of operations.</summary>
    /// <param name="first">The first, from 0.</param>
    /// <param name="count">How many.</param>
    public void Run(int first, int count) => run(first, count);

    /// <summary>Runs a range of operations and takes the time.</summary>
    /// <param name="first">The first, from 0.</param>
    /// <param name="count">How many.</param>
    /// <param name="clock">What the time is read from.</param>
    /// <returns>The time of the whole range, in ns.</returns>
    public double Time(int first, int count, TimeProvider clock)
    {
        ArgumentNullException.ThrowIfNull(clock);
        long start = clock.GetTimestamp();
        run(first, count);
        return Elapsed(start, clock);
    }

    /// <summary>Commits what its ranges have written, and takes the time.</summary>
    /// <param name="clock">What the time is read from.</param>
    /// <returns>The time in ns; 0 where each range commits by itself.</returns>
    public double TimeCommit(TimeProvider clock)
    {
        ArgumentNullException.ThrowIfNull(clock);
        if (commit is null)
        {
            return 0;
        }

        long start = clock.GetTimestamp();
        commit();
        return Elapsed(start, clock);
    }

    /// <summary>Checks what the range that ran last answered.</summary>
    /// <param name="first">The first, from 0.</param>
    /// <param name="count">How many.</param>
    public void Check(int first, int count) => check?.Invoke(first, count);

    /// <inheritdoc />
    public void Dispose() => close();

    private double Elapsed(long start, TimeProvider clock)
    {
        long ticks = clock.GetTimestamp() - start;
        return elapsed?.Invoke() ?? (ticks * NanosecondsPerSecond / clock.TimestampFrequency);
    }
}
