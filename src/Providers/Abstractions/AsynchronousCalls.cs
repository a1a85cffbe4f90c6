namespace SqliteBench.Providers;

/// <summary>Waits for calls and counts those of all threads. If a call returns completed, its caller did the work.</summary>
public static class AsynchronousCalls
{
    private static bool s_counts;
    private static long s_calls;
    private static long s_complete;

    /// <summary>Counts the calls that an action makes; one action at a time.</summary>
    public static (long Calls, long Complete) Count(Action action)
    {
        s_calls = 0;
        s_complete = 0;
        s_counts = true;
        try
        {
            action();
            return (s_calls, s_complete);
        }
        finally
        {
            s_counts = false;
        }
    }

    internal static T Wait<T>(ValueTask<T> call)
    {
        Note(call.IsCompleted);
        return call.IsCompleted ? call.Result : call.AsTask().GetAwaiter().GetResult();
    }

    internal static void Wait(ValueTask call)
    {
        Note(call.IsCompleted);
        call.AsTask().GetAwaiter().GetResult();
    }

    private static void Note(bool isComplete)
    {
        if (s_counts)
        {
            Interlocked.Increment(ref s_calls);
            Interlocked.Add(ref s_complete, isComplete ? 1 : 0);
        }
    }
}
