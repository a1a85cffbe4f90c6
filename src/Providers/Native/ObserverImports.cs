namespace SqliteBench.Providers.Native;

internal static unsafe partial class ObserverImports
{
    private const string Library = NativeImports.ImportName;

    [LibraryImport(Library, EntryPoint = "sqlitebench_observer_begin", StringMarshalling = StringMarshalling.Utf8)]
    public static partial nint Begin(string engine, byte* error, int errorCapacity);

    [LibraryImport(Library, EntryPoint = "sqlitebench_observer_read", StringMarshalling = StringMarshalling.Utf8)]
    public static partial int Read(nint observer, string? database, long* counts, byte* error, int errorCapacity);

    [LibraryImport(Library, EntryPoint = "sqlitebench_observer_statements", StringMarshalling = StringMarshalling.Utf8)]
    public static partial int Statements(nint observer, string? database, byte* buffer, int capacity);

    [LibraryImport(Library, EntryPoint = "sqlitebench_observer_reset", StringMarshalling = StringMarshalling.Utf8)]
    public static partial int Reset(nint observer, string? database, byte* error, int errorCapacity);

    [LibraryImport(Library, EntryPoint = "sqlitebench_observer_end")]
    public static partial void End(nint observer);
}

internal static unsafe partial class PowerLossImports
{
    private const string Library = NativeImports.ImportName;

    [LibraryImport(Library, EntryPoint = "sqlitebench_power_loss_begin", StringMarshalling = StringMarshalling.Utf8)]
    public static partial nint Begin(string engine, string database, byte* error, int errorCapacity);

    [LibraryImport(Library, EntryPoint = "sqlitebench_power_loss_cut_at")]
    public static partial int CutAt(nint powerLoss, long operation, byte* error, int errorCapacity);

    [LibraryImport(Library, EntryPoint = "sqlitebench_power_loss_operations")]
    public static partial long Operations(nint powerLoss);

    [LibraryImport(Library, EntryPoint = "sqlitebench_power_loss_is_off")]
    public static partial int IsOff(nint powerLoss);

    [LibraryImport(Library, EntryPoint = "sqlitebench_power_loss_lose")]
    public static partial int Lose(nint powerLoss, long seed, byte* error, int errorCapacity);

    [LibraryImport(Library, EntryPoint = "sqlitebench_power_loss_end")]
    public static partial void End(nint powerLoss);
}
