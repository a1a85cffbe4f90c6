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

    [LibraryImport(NativeImports.ImportName, EntryPoint = "sqlitebench_observer_read")]
    public static partial int Read(nint observer, long* counts, byte* error, int errorCapacity);

    [LibraryImport(NativeImports.ImportName, EntryPoint = "sqlitebench_observer_reset")]
    public static partial int Reset(nint observer, byte* error, int errorCapacity);

    [LibraryImport(NativeImports.ImportName, EntryPoint = "sqlitebench_observer_end")]
    public static partial void End(nint observer);
}
