namespace SqliteBench.Providers;

/// <summary>
/// A disk with a volatile cache whose power can go at any change or sync, for whichever provider opens the database: it
/// wraps the engine's default VFS (https://www.sqlite.org/vfs.html). A change that was not synced may be there, lost,
/// or torn between sectors of 512 bytes, as in SQLite's own tests (https://www.sqlite.org/testing.html#crash_testing).
/// A process has at most one at a time; once it has ended, calls throw <see cref="ObjectDisposedException"/>.
/// </summary>
public sealed unsafe class PowerLoss : IDisposable
{
    private readonly NativeHandle _handle = new(typeof(PowerLoss), &PowerLossImports.End);

    private PowerLoss(string engine, string database)
    {
        byte* error = stackalloc byte[NativeImports.ErrorCapacity];
        _handle.Own(PowerLossImports.Begin(engine, database, error, NativeImports.ErrorCapacity), error);
    }

    /// <summary>The number of changes and syncs of the database and its logs since <see cref="CutAt"/>.</summary>
    public long Operations => _handle.Read(&PowerLossImports.Operations);

    /// <summary>Whether the power has gone: then every call of SQLite that needs the disk fails.</summary>
    public bool IsOff => _handle.Read(&PowerLossImports.IsOff) != 0;

    /// <summary>Begins, for connections that are opened from now on.</summary>
    public static PowerLoss Begin(Provider provider, string database) => new(provider.ObservedEngine, database);

    /// <summary>Counts from 0 again, and cuts the power at the operation of this number, from 1; 0 for none.</summary>
    public void CutAt(long operation) => _handle.Call(&PowerLossImports.CutAt, operation);

    /// <summary>Cuts the power if it is still on. What is left replaces the files, and the power comes back.</summary>
    /// <param name="seed">The seed that decides about each change that was not synced.</param>
    /// <exception cref="NativeBaselineException">A connection is open, or a file cannot be written.</exception>
    public void Lose(ulong seed) => _handle.Call(&PowerLossImports.Lose, unchecked((long)seed));

    public void Dispose() => _handle.Dispose();
}
