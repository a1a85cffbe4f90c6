namespace SqliteBench.AsyncCalls;

/// <summary>
/// Counts the calls of observed connections: how many were complete when they returned, and how many went on on another
/// thread. Several tasks may count at once. It adds no asynchrony: the caller of a call that is complete goes on at once.
/// </summary>
internal sealed class CallTally
{
    private static readonly AsyncLocal<CallTally?> s_current = new();

    private long _calls;
    private long _completedSynchronously;
    private long _threadHops;

    /// <summary>The tally that connections opened from here are counted by.</summary>
    /// <exception cref="InvalidOperationException">None observes.</exception>
    public static CallTally Current =>
        s_current.Value
        ?? throw new InvalidOperationException("an observed connection is opened while a tally observes");

    /// <summary>What was counted since the last clearing.</summary>
    public Asynchrony Counted =>
        new(
            Interlocked.Read(ref _calls),
            Interlocked.Read(ref _completedSynchronously),
            Interlocked.Read(ref _threadHops)
        );

    /// <summary>Counts the connections that an action opens, on whatever threads it uses.</summary>
    /// <param name="action">What opens and uses observed connections.</param>
    public void Observe(Action action)
    {
        CallTally? outer = s_current.Value;
        s_current.Value = this;
        try
        {
            action();
        }
        finally
        {
            s_current.Value = outer;
        }
    }

    /// <summary>Forgets what was counted. No call may be under way.</summary>
    public void Clear() => _calls = _completedSynchronously = _threadHops = 0;

    /// <summary>Counts a call that has just returned, on the thread that made it.</summary>
    /// <typeparam name="T">What it gives.</typeparam>
    /// <param name="call">What it returned.</param>
    public async ValueTask<T> CountAsync<T>(ValueTask<T> call)
    {
        int thread = Environment.CurrentManagedThreadId;
        bool isComplete = call.IsCompleted;
        try
        {
            return await call.ConfigureAwait(false);
        }
        finally
        {
            Count(isComplete, thread);
        }
    }

    /// <inheritdoc cref="CountAsync{T}(ValueTask{T})" />
    public async ValueTask CountAsync(ValueTask call)
    {
        int thread = Environment.CurrentManagedThreadId;
        bool isComplete = call.IsCompleted;
        try
        {
            await call.ConfigureAwait(false);
        }
        finally
        {
            Count(isComplete, thread);
        }
    }

    private void Count(bool wasComplete, int thread)
    {
        Interlocked.Increment(ref _calls);
        if (wasComplete)
        {
            Interlocked.Increment(ref _completedSynchronously);
        }

        if (thread != Environment.CurrentManagedThreadId)
        {
            Interlocked.Increment(ref _threadHops);
        }
    }
}
