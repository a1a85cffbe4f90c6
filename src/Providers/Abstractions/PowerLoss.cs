namespace SqliteBench.Providers;

/// <summary>
/// Keeps a database on a disk whose cache is volatile and whose power can go at any change and any sync, for whichever
/// provider opens it on the engine: it wraps the engine's default VFS (https://www.sqlite.org/vfs.html). What was
/// not synced then may be there, may be lost, or may be torn between sectors of 512 bytes, as SQLite's own crash tests
/// have it (https://www.sqlite.org/testing.html#crash_testing). There can be one in a process at a time.
/// Once it has ended, calls throw <see cref="ObjectDisposedException"/>.
/// </summary>
public sealed unsafe class PowerLoss : IDisposable
{
    private readonly NativeHandle _handle = new(typeof(PowerLoss), &PowerLossImports.End);

    private PowerLoss(string engine, string database)
    {
        byte* error = stackalloc byte[NativeImports.ErrorCapacity];
        _handle.Own(PowerLossImports.Begin(engine, database, error, NativeImports.ErrorCapacity), error);
    }

    /// <summary>Null when it can be used below a provider's engine; else one sentence without a full stop.</summary>
    /// <exception cref="EngineLoadException">The shared engine cannot be used.</exception>
    public static string? Absence(Provider provider) => BelowEngine.Absence(provider);

    /// <summary>Changes and syncs of the database and its logs since the last <see cref="CutAt"/>.</summary>
    public long Operations
    {
        get
        {
            using NativeHandle.NativeCall call = _handle.BeginCall();
            return PowerLossImports.Operations(call.Opened);
        }
    }

    /// <summary>Whether the power has gone: then every call of SQLite that needs the disk fails.</summary>
    public bool IsOff
    {
        get
        {
            using NativeHandle.NativeCall call = _handle.BeginCall();
            return PowerLossImports.IsOff(call.Opened) != 0;
        }
    }

    /// <summary>Begins, for connections that are opened from now on.</summary>
    /// <exception cref="InvalidOperationException">There is an <see cref="Absence"/>.</exception>
    /// <exception cref="NativeBaselineException">There is one already; the message is the library's own.</exception>
    /// <exception cref="EngineLoadException">The shared engine cannot be used.</exception>
    public static PowerLoss Begin(Provider provider, string database) => new(BelowEngine.NameOf(provider), database);

    /// <summary>Counts changes and syncs from 0, and has the power go at one of them.</summary>
    /// <param name="operation">Its number, from 1; 0 for none.</param>
    public void CutAt(long operation) => _handle.Call(&PowerLossImports.CutAt, operation);

    /// <summary>
    /// The power goes, unless it has gone; what is left takes the place of the files, and the power comes again.
    /// </summary>
    /// <param name="seed">What decides about each change that was not synced.</param>
    /// <exception cref="NativeBaselineException">
    /// A connection is open, or a file cannot be written; the message is the library's own.
    /// </exception>
    public void Lose(ulong seed) => _handle.Call(&PowerLossImports.Lose, unchecked((long)seed));

    public void Dispose() => _handle.Dispose();
}
