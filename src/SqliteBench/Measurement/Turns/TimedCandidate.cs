namespace SqliteBench.Measurement.Turns;

/// <summary>A part of the operations: what is timed, after a lead-in that is not.</summary>
/// <param name="First">Its first operation.</param>
/// <param name="LeadIn">Operations before those that are timed: a turn finds the caches as the other candidate left them.</param>
/// <param name="Count">Operations that are timed.</param>
/// <param name="IsCommitted">Whether a commit follows, which is timed too; else the transaction goes on, or the operations
/// commit by themselves.</param>
internal readonly record struct TimedPart(int First, int LeadIn, int Count, bool IsCommitted = false)
{
    /// <summary>Operations for which the part stands.</summary>
    public int Operations => LeadIn + Count;
}

/// <summary>One of those that are timed in turn: it runs ranges of operations, told by the first and how many.</summary>
internal sealed class TimedCandidate(
    IReadOnlyList<TimedPart> parts,
    Action<int, int> run,
    Action close,
    // Checks, outside the timing, what a range answered.
    Action<int, int>? check = null,
    // Makes it ready for its next part, outside the timing.
    Action? prepare = null,
    // Commits what its ranges have written since the last commit; null where each range commits by itself.
    Action? commit = null
) : IDisposable
{
    /// <summary>What it does from one opening to the next, in this order.</summary>
    public IReadOnlyList<TimedPart> Parts => parts;

    /// <summary>Runs a part and checks what it answered.</summary>
    /// <returns>Its time, in ns per operation.</returns>
    public double Time(TimedPart part, TimeProvider clock)
    {
        prepare?.Invoke();
        int first = part.First + part.LeadIn;
        if (part.LeadIn > 0)
        {
            run(part.First, part.LeadIn);
        }

        double time = Nanoseconds(() => run(first, part.Count), clock) / part.Count;
        check?.Invoke(first, part.Count);
        return part.IsCommitted && commit is not null ? time + (Nanoseconds(commit, clock) / part.Operations) : time;
    }

    public void Dispose() => close();

    private static double Nanoseconds(Action action, TimeProvider clock)
    {
        long start = clock.GetTimestamp();
        action();
        return (clock.GetTimestamp() - start) * 1e9 / clock.TimestampFrequency;
    }
}
