namespace SqliteBench.Providers;

/// <summary>
/// Counts what the connections of an engine do, whichever provider opens them, by a VFS, page-cache statistics
/// (https://www.sqlite.org/c3ref/c_dbstatus_options.html) and traces. A process has at most one at a time.
/// </summary>
public sealed unsafe partial class EngineObserver : IDisposable
{
    private const string Library = NativeImports.ImportName;

    private readonly NativeHandle _handle = new(typeof(EngineObserver), &NativeEnd);

    private EngineObserver(string engine)
    {
        byte* error = stackalloc byte[NativeImports.ErrorCapacity];
        _handle.Own(NativeBegin(engine, error, NativeImports.ErrorCapacity), error);
    }

    /// <summary>
    /// Begins to observe the connections that are opened from now on; clear pools first: they may hold older ones.
    /// </summary>
    public static EngineObserver Begin(Provider provider) => new(provider.ObservedEngine);

    /// <summary>Returns the counts of one database, or of all, whose connections no other thread may use meanwhile.</summary>
    public EngineCounts Read(string? database = null)
    {
        byte* error = stackalloc byte[NativeImports.ErrorCapacity];
        long* counts = stackalloc long[EngineCounts.Count];
        using NativeHandle.NativeCall call = _handle.BeginCall();
        NativeImports.Check(NativeRead(call.Opened, database, counts, error, NativeImports.ErrorCapacity), error);
        return EngineCounts.Of(new ReadOnlySpan<long>(counts, EngineCounts.Count));
    }

    /// <summary>Returns the executions that ended since the last <see cref="Reset"/>, by text; none before the first.</summary>
    public IReadOnlyDictionary<string, StatementCounts> ReadStatements(string? database = null)
    {
        using NativeHandle.NativeCall call = _handle.BeginCall();
        nint observer = call.Opened;
        return NativeImports
            // Each line is "runs steps SQL", as sqlitebench_observer_statements in sqlitebench.h writes it.
            .ReadText((buffer, capacity) => NativeStatements(observer, database, buffer, capacity))
            .Split('\n', StringSplitOptions.RemoveEmptyEntries)
            .Select(line => line.Split(' ', 3))
            .ToDictionary(parts => parts[2], parts => new StatementCounts(long.Parse(parts[0]), long.Parse(parts[1])));
    }

    /// <summary>
    /// Counts from 0 again, for one database or for all, whose connections no other thread may use meanwhile.
    /// </summary>
    public void Reset(string? database = null)
    {
        byte* error = stackalloc byte[NativeImports.ErrorCapacity];
        using NativeHandle.NativeCall call = _handle.BeginCall();
        NativeImports.Check(NativeReset(call.Opened, database, error, NativeImports.ErrorCapacity), error);
    }

    public void Dispose() => _handle.Dispose();

    [LibraryImport(Library, EntryPoint = "sqlitebench_observer_begin", StringMarshalling = StringMarshalling.Utf8)]
    private static partial nint NativeBegin(string engine, byte* error, int capacity);

    [LibraryImport(Library, EntryPoint = "sqlitebench_observer_read", StringMarshalling = StringMarshalling.Utf8)]
    private static partial int NativeRead(nint observer, string? database, long* counts, byte* error, int capacity);

    [LibraryImport(Library, EntryPoint = "sqlitebench_observer_statements", StringMarshalling = StringMarshalling.Utf8)]
    private static partial int NativeStatements(nint observer, string? database, byte* buffer, int capacity);

    [LibraryImport(Library, EntryPoint = "sqlitebench_observer_reset", StringMarshalling = StringMarshalling.Utf8)]
    private static partial int NativeReset(nint observer, string? database, byte* error, int capacity);

    [LibraryImport(Library, EntryPoint = "sqlitebench_observer_end")]
    private static partial void NativeEnd(nint observer);
}

/// <summary>
/// The work of the observed connections, in the order of sqlitebench_engine_counts in sqlitebench.h. Files are
/// databases, journals, WALs and temporary files.
/// </summary>
/// <param name="BytesRead">Bytes of the reads that got all that they asked for; what others got is not known.</param>
/// <param name="Syncs">Without those of a journal's directory, one per transaction with a rollback journal.</param>
/// <param name="Fetches">Pages that were used where they are mapped into memory.</param>
/// <param name="MemoryHighwater">Bytes of the process (<c>sqlite3_memory_highwater</c>); null if uncounted.</param>
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
    // The number of the fields above, which the native library fills without a check.
    internal const int Count = 14;

    /// <param name="c">The counts in this order, as the native library fills them; it says -1 for uncounted memory.</param>
    internal static EngineCounts Of(ReadOnlySpan<long> c) =>
        new(c[0], c[1], c[2], c[3], c[4], c[5], c[6], c[7], c[8], c[9], c[10], c[11], c[12], c[13] < 0 ? null : c[13]);
}

/// <summary>How often a statement was executed, and the work that this took.</summary>
/// <param name="Steps">Steps of SQLite's virtual machine, summed over these executions.</param>
public readonly record struct StatementCounts(long Runs, long Steps);
