using SqliteBench.Providers.Engine;
using SqliteBench.Providers.Native;

namespace SqliteBench.Providers;

/// <summary>
/// Counts what the connections of an engine do, whichever provider opens them, without changing that provider. It wraps
/// the engine's default VFS (https://www.sqlite.org/vfs.html), reads the page-cache statistics of each connection
/// (https://www.sqlite.org/c3ref/c_dbstatus_options.html), and traces its statements
/// (https://www.sqlite.org/c3ref/c_trace.html). Databases are distinguished by file name, without the directory.
/// There can be one observer in a process at a time. Once it has ended, calls throw <see cref="ObjectDisposedException"/>.
/// </summary>
public sealed unsafe class EngineObserver : IDisposable
{
    private readonly NativeHandle _handle = new(typeof(EngineObserver), &ObserverImports.End);

    private EngineObserver(string engine)
    {
        byte* error = stackalloc byte[NativeImports.ErrorCapacity];
        _handle.Own(ObserverImports.Begin(engine, error, NativeImports.ErrorCapacity), error);
    }

    /// <summary>Null when it can be used below a provider's engine; else one sentence without a full stop.</summary>
    /// <exception cref="EngineLoadException">The shared engine cannot be used.</exception>
    public static string? Absence(Provider provider) => BelowEngine.Absence(provider);

    /// <summary>
    /// Begins. Connections that are opened from now on are seen, until they close; a pool may hold others.
    /// </summary>
    /// <exception cref="InvalidOperationException">There is an <see cref="Absence"/>.</exception>
    /// <exception cref="NativeBaselineException">
    /// There is an observer already, or the engine cannot be observed; the message is the library's own.
    /// </exception>
    /// <exception cref="EngineLoadException">The shared engine cannot be used.</exception>
    public static EngineObserver Begin(Provider provider) => new(BelowEngine.NameOf(provider));

    /// <summary>
    /// What was counted since the beginning or the last <see cref="Reset"/>. To be called while no other thread uses an
    /// observed connection: the open ones are asked for their statistics, and some providers open them without a mutex.
    /// </summary>
    /// <param name="database">The path of the database to read; null for all.</param>
    public EngineCounts Read(string? database = null)
    {
        byte* error = stackalloc byte[NativeImports.ErrorCapacity];
        long* counts = stackalloc long[EngineCounts.Count];
        using NativeHandle.NativeCall call = _handle.BeginCall();
        NativeImports.Check(
            ObserverImports.Read(call.Opened, database, counts, error, NativeImports.ErrorCapacity),
            error
        );
        return EngineCounts.Of(new ReadOnlySpan<long>(counts, EngineCounts.Count));
    }

    /// <summary>The executions that ended since the beginning or the last <see cref="Reset"/>, by text.</summary>
    public IReadOnlyDictionary<string, StatementCounts> ReadStatements(string? database = null)
    {
        using NativeHandle.NativeCall call = _handle.BeginCall();
        nint observer = call.Opened;
        return NativeImports
            .ReadText((buffer, capacity) => ObserverImports.Statements(observer, database, buffer, capacity))
            .Split('\n', StringSplitOptions.RemoveEmptyEntries)
            .Select(line => line.Split(' ', 3))
            .ToDictionary(parts => parts[2], parts => new StatementCounts(long.Parse(parts[0]), long.Parse(parts[1])));
    }

    /// <summary>Counts from 0 again; to be called while no other thread uses an observed connection.</summary>
    public void Reset(string? database = null)
    {
        byte* error = stackalloc byte[NativeImports.ErrorCapacity];
        using NativeHandle.NativeCall call = _handle.BeginCall();
        NativeImports.Check(ObserverImports.Reset(call.Opened, database, error, NativeImports.ErrorCapacity), error);
    }

    /// <summary>Ends. Connections that are still open may be used on; harmless when done twice.</summary>
    public void Dispose() => _handle.Dispose();
}
