namespace SqliteBench.Providers;

/// <summary>
/// Simulates a disk with a volatile cache whose power fails at any change or sync. A change that was not synced is then
/// kept, lost, or torn between sectors of 512 bytes, as in https://www.sqlite.org/testing.html#crash_testing. A process
/// has at most one at a time.
/// </summary>
public sealed unsafe partial class PowerLoss : IDisposable
{
    private const string Library = NativeImports.ImportName;

    private readonly NativeHandle _handle = new(typeof(PowerLoss), &NativeEnd);

    private PowerLoss(string engine, string database)
    {
        byte* error = stackalloc byte[NativeImports.ErrorCapacity];
        _handle.Own(NativeBegin(engine, database, error, NativeImports.ErrorCapacity), error);
    }

    /// <summary>The number of changes and syncs of the database and its logs since <see cref="CutAt"/>.</summary>
    public long Operations => _handle.Read(&NativeOperations);

    /// <summary>Whether the power has gone: then every call of SQLite that needs the disk fails.</summary>
    public bool IsOff => _handle.Read(&NativeIsOff) != 0;

    /// <summary>Begins to simulate, for the connections to this database that are opened from now on.</summary>
    public static PowerLoss Begin(Provider provider, string database) => new(provider.ObservedEngine, database);

    /// <summary>Counts from 0 again, and cuts the power at the operation of this number, from 1; 0 for none.</summary>
    public void CutAt(long operation) => _handle.Call(&NativeCutAt, operation);

    /// <summary>Cuts the power if it is still on. What is left replaces the files, and the power comes back.</summary>
    /// <param name="seed">The seed that decides about each change that was not synced.</param>
    /// <exception cref="NativeBaselineException">A connection is open, or a file cannot be written.</exception>
    public void Lose(ulong seed) => _handle.Call(&NativeLose, unchecked((long)seed));

    public void Dispose() => _handle.Dispose();

    [LibraryImport(Library, EntryPoint = "sqlitebench_power_loss_begin", StringMarshalling = StringMarshalling.Utf8)]
    private static partial nint NativeBegin(string engine, string database, byte* error, int capacity);

    [LibraryImport(Library, EntryPoint = "sqlitebench_power_loss_cut_at")]
    private static partial int NativeCutAt(nint powerLoss, long operation, byte* error, int capacity);

    [LibraryImport(Library, EntryPoint = "sqlitebench_power_loss_operations")]
    private static partial long NativeOperations(nint powerLoss);

    [LibraryImport(Library, EntryPoint = "sqlitebench_power_loss_is_off")]
    private static partial int NativeIsOff(nint powerLoss);

    [LibraryImport(Library, EntryPoint = "sqlitebench_power_loss_lose")]
    private static partial int NativeLose(nint powerLoss, long seed, byte* error, int capacity);

    [LibraryImport(Library, EntryPoint = "sqlitebench_power_loss_end")]
    private static partial void NativeEnd(nint powerLoss);
}
