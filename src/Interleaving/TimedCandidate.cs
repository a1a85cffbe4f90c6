namespace Interleaving;

/// <summary>A range of operations that are timed as one: the first of them, and their number.</summary>
/// <param name="IsTimed">Whether their time counts; a turn begins with a part that only refills the caches.</param>
/// <param name="IsCommitted">Whether a commit follows; if not, the transaction goes on, or each commits itself.</param>
public readonly record struct TimedPart(int First, int Count, bool IsTimed = true, bool IsCommitted = false);

/// <summary>A candidate timed in turns. Its delegates receive a range: the first operation and their number.</summary>
/// <param name="check">Checks the answers of the range that ran last; not timed.</param>
/// <param name="commit">Commits what was written since the last commit; timed separately.</param>
/// <param name="operationsPerExecution">Operations per execution; ranges count executions.</param>
public sealed class TimedCandidate(
    string name,
    IReadOnlyList<IReadOnlyList<TimedPart>> turns,
    Action<int, int> run,
    Action? close = null,
    Action<int, int>? check = null,
    Action? prepare = null,
    Action? commit = null,
    int operationsPerExecution = 1
) : IDisposable
{
    public IReadOnlyList<IReadOnlyList<TimedPart>> Turns => turns;

    public int OperationsPerExecution => operationsPerExecution;

    /// <param name="pausesSoFar">How long garbage collections have paused the process; null if pauses count as time.</param>
    /// <returns>Times in ns. The times of the operations and of the commit exclude the pauses in them.</returns>
    public (double Operations, double Commit, double Paused) Time(
        TimedPart part,
        TimeProvider clock,
        Func<TimeSpan>? pausesSoFar = null
    )
    {
        try
        {
            prepare?.Invoke();
            double paused = 0;
            double operations = Nanoseconds(() => run(part.First, part.Count), clock, pausesSoFar, ref paused);
            check?.Invoke(part.First, part.Count);
            double ofCommit =
                part.IsCommitted && commit is not null ? Nanoseconds(commit, clock, pausesSoFar, ref paused) : 0;
            return (operations, ofCommit, paused);
        }
        catch (Exception exception)
        {
            throw new CandidateException(name, exception);
        }
    }

    public void Dispose() => close?.Invoke();

    private static double Nanoseconds(Action action, TimeProvider clock, Func<TimeSpan>? pausesSoFar, ref double paused)
    {
        TimeSpan before = pausesSoFar?.Invoke() ?? default;
        long start = clock.GetTimestamp();
        action();
        long end = clock.GetTimestamp();
        double pause = ((pausesSoFar?.Invoke() ?? default) - before).TotalNanoseconds;
        paused += pause;
        return ((end - start) * 1e9 / clock.TimestampFrequency) - pause;
    }
}

/// <summary>A candidate's failure, with its name.</summary>
public sealed class CandidateException(string candidate, Exception cause)
    : Exception($"{candidate}: {cause.Message}", cause)
{
    public string Candidate => candidate;
}
