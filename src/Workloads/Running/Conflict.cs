namespace SqliteBench.Workloads.Running;

/// <summary>
/// What becomes of a transaction that meets a lock: a deferred transaction that has read cannot wait for the write lock
/// (waiting could not end), so it is rolled back and repeated as an immediate one, which waits inside SQLite, for the
/// busy timeout.
/// </summary>
internal static class Conflict
{
    /// <summary>Tries in a row after which the lock is taken to be stuck.</summary>
    private const int MaximumTries = 100;

    private const int Busy = 5;
    private const int Locked = 6;

    public static bool Is(int? resultCode) => (resultCode & 0xFF) is Busy or Locked;

    public static void ThrowIfStuck(int repeats)
    {
        if (repeats + 1 >= MaximumTries)
        {
            throw new TimeoutException($"the database was still locked after {MaximumTries} tries of one transaction");
        }
    }
}
