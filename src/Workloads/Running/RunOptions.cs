using SqliteBench.Providers;

namespace SqliteBench.Workloads.Running;

/// <summary>The databases and settings of a run.</summary>
/// <param name="Databases">Paths of existing databases: one that the threads share, or one for each thread.</param>
/// <param name="Threads">Threads on a database that they share, one connection each.</param>
public sealed record RunOptions(
    IReadOnlyList<string> Databases,
    PragmaSet Pragmas,
    BatchSize BatchSize,
    int Threads = 1
)
{
    /// <summary>The usual timeout in ms, enough for 32 threads that queue for one write lock on a slow disk.</summary>
    public const int UsualBusyTimeout = 60_000;

    public const string BusyTimeoutValue = "timeout";

    public const string LibraryValue = "library";

    /// <summary>The part that handles a busy database: SQLite's timeout, or the library by its own retries.</summary>
    public string Busy { get; init; } = BusyTimeoutValue;

    public TransactionMode TransactionMode { get; init; } = TransactionMode.Deferred;

    /// <summary>How long, in ms, a connection waits for a lock, and a transaction that meets locks is repeated.</summary>
    public int BusyTimeout { get; init; } = UsualBusyTimeout;

    internal string BusyStatement => $"PRAGMA busy_timeout={(Busy == LibraryValue ? 0 : BusyTimeout)}";
}

/// <summary>How many operations one transaction has.</summary>
/// <param name="Operations">Operations per transaction; 0 for all in one, or -1 if each commits by itself.</param>
public readonly record struct BatchSize(int Operations) : IComparable<BatchSize>
{
    public static BatchSize All => default;

    public static BatchSize None => new(-1);

    public static BatchSize Parse(string text)
    {
        if (string.Equals(text, "all", StringComparison.OrdinalIgnoreCase))
        {
            return All;
        }

        if (text.All(char.IsAsciiDigit) && int.TryParse(text, out int operations) && operations > 0)
        {
            return new BatchSize(operations);
        }

        throw new FormatException($"'{Excerpt.Shorten(text)}' is not a batch size: write a number from 1, or all");
    }

    public int CompareTo(BatchSize other) => Order.CompareTo(other.Order);

    public override string ToString() => Operations == 0 ? "all" : Operations.ToString();

    /// <summary>The number of operations in the next transaction.</summary>
    public int Next(int remaining) => Operations <= 0 ? remaining : Math.Min(Operations, remaining);

    // All in one is the largest.
    private int Order => Operations == 0 ? int.MaxValue : Operations;
}
