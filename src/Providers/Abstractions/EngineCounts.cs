namespace SqliteBench.Providers;

/// <summary>
/// What the observed connections of an engine did. A file is any that SQLite opens for them: databases, journals, WALs
/// and temporary files.
/// </summary>
/// <param name="Reads">Calls that read from a file; a page used in its mapping is a fetch.</param>
/// <param name="BytesRead">Bytes of the reads that got all that they asked for; what others got is not known.</param>
/// <param name="Writes">Calls that wrote to a file.</param>
/// <param name="Syncs">
/// Calls that asked the VFS to make a file durable (<c>xSync</c>). With a rollback journal, the kernel sees one more
/// per transaction: the VFS also syncs the directory of each journal that it opens.
/// </param>
/// <param name="Truncates">Calls that set a file's length.</param>
/// <param name="Fetches">Pages that were used where they are mapped into memory.</param>
/// <param name="CacheHits">Pages found in the page cache.</param>
/// <param name="CacheWrites">Pages written from the page cache to a database or a WAL.</param>
/// <param name="CacheSpills">Those of them written in mid-transaction, to make room.</param>
/// <param name="Commits">Commits of transactions that wrote.</param>
/// <param name="Connections">Connections that were opened.</param>
/// <param name="MemoryHighwater">
/// The most bytes that the engine had allocated at once, in the whole process (<c>sqlite3_memory_highwater</c>); null if
/// it was built or set not to count them.
/// </param>
public readonly record struct EngineCounts(
    long Reads,
    long BytesRead,
    long Writes,
    long BytesWritten,
    long Syncs,
    long Truncates,
    long Fetches,
    long CacheHits,
    long CacheMisses,
    long CacheWrites,
    long CacheSpills,
    long Commits,
    long Connections,
    long? MemoryHighwater
)
{
    internal const int Count = 14;

    /// <param name="c">The counts in this order, as the native library fills them; it says -1 for uncounted memory.</param>
    internal static EngineCounts Of(ReadOnlySpan<long> c) =>
        new(c[0], c[1], c[2], c[3], c[4], c[5], c[6], c[7], c[8], c[9], c[10], c[11], c[12], c[13] < 0 ? null : c[13]);
}

/// <summary>All executions of one statement text.</summary>
/// <param name="Steps">Steps of SQLite's virtual machine, summed over these executions.</param>
public readonly record struct StatementCounts(long Runs, long Steps);
