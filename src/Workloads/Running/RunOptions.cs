namespace SqliteBench.Workloads.Running;

/// <param name="Databases">Paths of existing databases: one that the threads share, or one for each thread.</param>
/// <param name="Threads">Threads on a database that they share, one connection each.</param>
internal sealed record RunOptions(
    IReadOnlyList<string> Databases,
    PragmaSet Pragmas,
    BatchSize BatchSize,
    int Threads = 1
)
{
    /// <summary>
    /// The value of <c>PRAGMA busy_timeout</c> everywhere, in milliseconds: enough for 32 threads that queue for one
    /// write lock on a slow disk.
    /// </summary>
    public const int BusyTimeout = 60_000;

    /// <summary>What waits for locks is SQLite, by its timeout.</summary>
    public const string BusyTimeoutValue = "timeout";

    /// <summary>What waits for locks is the library, as it does by default.</summary>
    public const string LibraryValue = "library";

    /// <summary><see cref="BusyTimeoutValue"/> or <see cref="LibraryValue"/>.</summary>
    public string Busy { get; init; } = BusyTimeoutValue;

    /// <summary>How a transaction begins on its first attempt.</summary>
    public TransactionMode TransactionMode { get; init; } = TransactionMode.Deferred;

    /// <summary>How long a transaction that meets locks is repeated before it fails.</summary>
    public TimeSpan ConflictLimit { get; init; } = TimeSpan.FromMilliseconds(BusyTimeout);

    internal static string BusyTimeoutStatement { get; } = $"PRAGMA busy_timeout={BusyTimeout}";

    internal string BusyStatement => Busy == LibraryValue ? "PRAGMA busy_timeout=0" : BusyTimeoutStatement;
}
