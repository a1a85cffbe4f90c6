using System.Runtime.InteropServices;

namespace SqliteBench.Providers.Native;

/// <summary>The part of the baseline's binary interface that observes an engine.</summary>
internal static unsafe partial class ObserverImports
{
    [LibraryImport(
        NativeImports.ImportName,
        EntryPoint = "sqlitebench_observer_begin",
        StringMarshalling = StringMarshalling.Utf8
    )]
    public static partial nint Begin(string engine, byte* error, int errorCapacity);

    [LibraryImport(
        NativeImports.ImportName,
        EntryPoint = "sqlitebench_observer_read",
        StringMarshalling = StringMarshalling.Utf8
    )]
    public static partial int Read(nint observer, string? database, long* counts, byte* error, int errorCapacity);

    [LibraryImport(
        NativeImports.ImportName,
        EntryPoint = "sqlitebench_observer_statements",
        StringMarshalling = StringMarshalling.Utf8
    )]
    public static partial int Statements(nint observer, string? database, byte* buffer, int capacity);

    [LibraryImport(
        NativeImports.ImportName,
        EntryPoint = "sqlitebench_observer_reset",
        StringMarshalling = StringMarshalling.Utf8
    )]
    public static partial int Reset(nint observer, string? database, byte* error, int errorCapacity);

    [LibraryImport(NativeImports.ImportName, EntryPoint = "sqlitebench_observer_end")]
    public static partial void End(nint observer);
}
