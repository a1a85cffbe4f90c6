namespace SqliteBench.Workloads.Running;

/// <summary>
/// A deferred transaction that has read cannot wait for the write lock, because that could deadlock. It is rolled back
/// and repeated as an immediate one, which waits inside SQLite for up to the busy timeout.
/// </summary>
internal static class Conflict
{
    /// <summary>Consecutive tries after which the lock counts as stuck.</summary>
    private const int MaximumTries = 100;

    private const int Busy = 5;
    private const int Locked = 6;

    /// <summary>Whether a result code is a conflict. Connections that share a cache do not wait for each other: this does.</summary>
    public static bool Is(int? resultCode)
    {
        int? code = resultCode & 0xFF;
        if (code == Locked)
        {
            Thread.Sleep(1);
        }

        return code is Busy or Locked;
    }

    public static void ThrowIfStuck(int repeats)
    {
        if (repeats + 1 >= MaximumTries)
        {
            throw new TimeoutException($"the database was still locked after {MaximumTries} tries of one transaction");
        }
    }
}
