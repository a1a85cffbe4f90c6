namespace Interleaving;

/// <param name="IsTimed">Whether they count; a turn finds the caches as the other candidate left them, and begins with some
/// that do not.</param>
/// <param name="IsCommitted">Whether a commit follows; else the transaction goes on, or they commit by themselves.</param>
public readonly record struct TimedPart(int First, int Count, bool IsTimed = true, bool IsCommitted = false);

/// <summary>A candidate timed in turns. It runs ranges of operations, given by the first and their number.</summary>
public sealed class TimedCandidate(
    // The name in messages.
    string name,
    IReadOnlyList<IReadOnlyList<TimedPart>> turns,
    Action<int, int> run,
    Action? close = null,
    // Checks, outside the timing, what a range answered.
    Action<int, int>? check = null,
    // Makes it ready for its next part, outside the timing.
    Action? prepare = null,
    // Commits what its ranges have written since the last commit; it has a time of its own.
    Action? commit = null,
    // Operations per execution; a range counts executions.
    int operationsOfOne = 1
) : IDisposable
{
    /// <summary>What it does from one opening to the next, in this order: the parts of each of its turns.</summary>
    public IReadOnlyList<IReadOnlyList<TimedPart>> Turns => turns;

    public int OperationsOfOne => operationsOfOne;

    /// <summary>Runs a part and checks what it answered.</summary>
    /// <returns>The times of its operations and of its commit, in ns.</returns>
    /// <exception cref="CandidateException">It failed.</exception>
    public (double Operations, double Commit) Time(TimedPart part, TimeProvider clock)
    {
        try
        {
            prepare?.Invoke();
            double operations = Nanoseconds(() => run(part.First, part.Count), clock);
            check?.Invoke(part.First, part.Count);
            return (operations, part.IsCommitted && commit is not null ? Nanoseconds(commit, clock) : 0);
        }
        catch (Exception exception)
        {
            throw new CandidateException(name, exception);
        }
    }

    public void Dispose() => close?.Invoke();

    private static double Nanoseconds(Action action, TimeProvider clock)
    {
        long start = clock.GetTimestamp();
        action();
        return (clock.GetTimestamp() - start) * 1e9 / clock.TimestampFrequency;
    }
}

/// <summary>A candidate failed during its turn.</summary>
public sealed class CandidateException(string candidate, Exception cause)
    : Exception($"{candidate}: {cause.Message}", cause)
{
    public string Candidate => candidate;
}
