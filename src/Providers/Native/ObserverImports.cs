using System.Runtime.InteropServices;

namespace SqliteBench.Providers.Native;

/// <summary>The part of the baseline's binary interface that observes an engine.</summary>
internal static unsafe partial class ObserverImports
{
    [StructLayout(LayoutKind.Sequential)]
    public struct Counts
    {
        public long Reads;
        public long BytesRead;
        public long Writes;
        public long BytesWritten;
        public long Syncs;
        public long Truncates;
        public long Fetches;
        public long CacheHits;
        public long CacheMisses;
        public long CacheWrites;
        public long CacheSpills;
        public long MemoryHighwater;

        public readonly EngineCounts ToCounts() =>
            new(
                Reads,
                BytesRead,
                Writes,
                BytesWritten,
                Syncs,
                Truncates,
                Fetches,
                CacheHits,
                CacheMisses,
                CacheWrites,
                CacheSpills,
                MemoryHighwater < 0 ? null : MemoryHighwater
            );
    }

    [LibraryImport(
        NativeImports.ImportName,
        EntryPoint = "sqlitebench_observer_begin",
        StringMarshalling = StringMarshalling.Utf8
    )]
    public static partial nint Begin(string engine, byte* error, int errorCapacity);

    [LibraryImport(NativeImports.ImportName, EntryPoint = "sqlitebench_observer_read")]
    public static partial int Read(nint observer, out Counts counts, byte* error, int errorCapacity);

    [LibraryImport(NativeImports.ImportName, EntryPoint = "sqlitebench_observer_reset")]
    public static partial int Reset(nint observer, byte* error, int errorCapacity);

    [LibraryImport(NativeImports.ImportName, EntryPoint = "sqlitebench_observer_end")]
    public static partial void End(nint observer);
}
