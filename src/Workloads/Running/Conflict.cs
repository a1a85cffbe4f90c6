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

    public static bool Is(int? resultCode) => (resultCode & 0xFF) is Busy or Locked;

    /// <summary>
    /// Waits before a transaction that was rolled back is repeated: only connections that share a cache conflict twice in a
    /// row, because SQLite does not let them wait for each other.
    /// </summary>
    /// <param name="tries">Tries before the last one.</param>
    /// <exception cref="TimeoutException">There were too many.</exception>
    public static void Wait(int tries)
    {
        if (tries + 1 >= MaximumTries)
        {
            throw new TimeoutException($"the database was still locked after {MaximumTries} tries of one transaction");
        }

        if (tries > 0)
        {
            Thread.Sleep(1);
        }
    }
}
