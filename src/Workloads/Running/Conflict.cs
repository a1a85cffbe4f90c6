using System.Diagnostics;

namespace SqliteBench.Workloads.Running;

/// <summary>
/// The locks that one transaction meets. A deferred transaction that has read cannot wait for the write lock, because that
/// could deadlock. It is rolled back and repeated as an immediate one, which waits inside SQLite for up to the busy timeout.
/// </summary>
/// <param name="limit">How long a transaction is repeated; after that, the lock counts as stuck.</param>
internal struct Conflict(TimeSpan limit)
{
    private const int Busy = 5;
    private const int Locked = 6;

    private long _first;

    public bool IsMet { get; private set; }

    public static bool Is(int? resultCode) => (resultCode & 0xFF) is Busy or Locked;

    /// <summary>
    /// Waits before a transaction that was rolled back is repeated. Two conflicts in a row happen only if the busy
    /// timeout is short, or between connections that share a cache, for whose locks SQLite does not wait.
    /// </summary>
    /// <exception cref="TimeoutException">The transaction has been repeated for too long.</exception>
    public void Wait()
    {
        if (!IsMet)
        {
            (IsMet, _first) = (true, Stopwatch.GetTimestamp());
            return;
        }

        if (Stopwatch.GetElapsedTime(_first) >= limit)
        {
            string seconds = limit.TotalSeconds.ToString();
            throw new TimeoutException($"the database was still locked after {seconds} s of repeating one transaction");
        }

        Thread.Sleep(1);
    }
}
