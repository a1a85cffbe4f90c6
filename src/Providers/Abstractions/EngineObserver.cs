using SqliteBench.Providers.Engine;
using SqliteBench.Providers.Native;

namespace SqliteBench.Providers;

/// <summary>
/// Counts what the connections of the shared engine do, whichever provider opens them. It wraps the engine's default
/// VFS (https://www.sqlite.org/vfs.html) and asks each connection for the statistics of its page cache, so that no
/// provider is changed; those with an engine of their own are not seen, nor are databases in memory read or written.
/// There can be one in a process at a time.
/// </summary>
public sealed class EngineObserver : IDisposable
{
    private readonly NativeObserverHandle handle;

    private EngineObserver(NativeObserverHandle handle) => this.handle = handle;

    /// <summary>Null when it can be used; else one sentence without a full stop.</summary>
    public static string? Absence => NativeLibraryBaseline.Availability.Reason;

    /// <summary>
    /// Begins. Connections that are opened from now on are seen, until they close; a pool may hold others.
    /// </summary>
    /// <exception cref="InvalidOperationException">There is an <see cref="Absence"/>.</exception>
    /// <exception cref="NativeBaselineException">
    /// There is an observer already, or the engine cannot be observed; the message is the library's own.
    /// </exception>
    /// <exception cref="EngineLoadException">The engine cannot be used.</exception>
    public static EngineObserver Begin()
    {
        _ = NativeLibraryBaseline.Load();
        return new EngineObserver(NativeObserverHandle.Begin(EngineLibrary.Path));
    }

    /// <summary>
    /// What was counted since the beginning or the last <see cref="Reset"/>. To be called while no other thread uses an
    /// observed connection, because the statistics of the page caches are asked of those that are open.
    /// </summary>
    /// <exception cref="NativeBaselineException">The engine did not tell; the message is the library's own.</exception>
    /// <exception cref="ObjectDisposedException">It has ended.</exception>
    public EngineCounts Read() => handle.Read();

    /// <summary>Counts from 0 again; to be called while no other thread uses an observed connection.</summary>
    /// <exception cref="NativeBaselineException">The engine did not tell; the message is the library's own.</exception>
    /// <exception cref="ObjectDisposedException">It has ended.</exception>
    public void Reset() => handle.Reset();

    /// <summary>Ends. Connections that are still open may be used on; harmless when done twice.</summary>
    public void Dispose() => handle.Dispose();
}
