using SqliteBench.Providers.Engine;
using SqliteBench.Providers.Native;

namespace SqliteBench.Providers;

/// <summary>
/// Counts what the connections of an engine do, whichever provider opens them and without a change of that: it
/// wraps the engine's default VFS (https://www.sqlite.org/vfs.html), and asks each connection for the statistics of its
/// page cache (https://www.sqlite.org/c3ref/c_dbstatus_options.html).
/// There can be one observer in a process at a time.
/// </summary>
public sealed unsafe class EngineObserver : IDisposable
{
    private readonly NativeHandle handle = new(typeof(EngineObserver), &ObserverImports.End);

    private EngineObserver(string engine)
    {
        byte* error = stackalloc byte[NativeImports.ErrorCapacity];
        handle.Own(ObserverImports.Begin(engine, error, NativeImports.ErrorCapacity), error);
    }

    /// <summary>Null when it can be used below a provider's engine; else one sentence without a full stop.</summary>
    /// <param name="provider">The provider, which is available.</param>
    /// <exception cref="EngineLoadException">The shared engine cannot be used.</exception>
    public static string? Absence(Provider provider) => BelowEngine.Absence(provider);

    /// <summary>
    /// Begins. Connections that are opened from now on are seen, until they close; a pool may hold others.
    /// </summary>
    /// <param name="provider">A provider on the engine, which is available.</param>
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
    /// <exception cref="ObjectDisposedException">It has ended.</exception>
    public EngineCounts Read()
    {
        byte* error = stackalloc byte[NativeImports.ErrorCapacity];
        long* counts = stackalloc long[EngineCounts.Count];
        using NativeHandle.NativeCall call = handle.BeginCall();
        NativeImports.Check(ObserverImports.Read(call.Opened, counts, error, NativeImports.ErrorCapacity), error);
        return EngineCounts.Of(new ReadOnlySpan<long>(counts, EngineCounts.Count));
    }

    /// <summary>Counts from 0 again; to be called while no other thread uses an observed connection.</summary>
    /// <exception cref="ObjectDisposedException">It has ended.</exception>
    public void Reset() => handle.Call(&ObserverImports.Reset);

    /// <summary>Ends. Connections that are still open may be used on; harmless when done twice.</summary>
    public void Dispose() => handle.Dispose();
}
