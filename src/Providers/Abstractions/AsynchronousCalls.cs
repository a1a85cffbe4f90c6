namespace SqliteBench.Providers;

/// <summary>
/// Waits for asynchronous calls, and counts how many had completed when they returned: those did their work on the
/// caller's thread.
/// </summary>
public static class AsynchronousCalls
{
    private static bool s_isCounting;
    private static long s_calls;
    private static long s_complete;

    /// <summary>Counts the calls that an action makes, on all threads; one action at a time.</summary>
    public static (long Calls, long Complete) Count(Action action)
    {
        s_calls = 0;
        s_complete = 0;
        s_isCounting = true;
        try
        {
            action();
            return (s_calls, s_complete);
        }
        finally
        {
            s_isCounting = false;
        }
    }

    internal static T Wait<T>(ValueTask<T> call)
    {
        CountCall(call.IsCompleted);
        return call.IsCompleted ? call.Result : call.AsTask().GetAwaiter().GetResult();
    }

    internal static void Wait(ValueTask call)
    {
        CountCall(call.IsCompleted);
        call.AsTask().GetAwaiter().GetResult();
    }

    private static void CountCall(bool isComplete)
    {
        if (s_isCounting)
        {
            Interlocked.Increment(ref s_calls);
            Interlocked.Add(ref s_complete, isComplete ? 1 : 0);
        }
    }
}
