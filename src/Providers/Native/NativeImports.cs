using System.Runtime.InteropServices.Marshalling;

namespace SqliteBench.Providers.Native;

/// <summary>
/// The functions of sqlitebench.h. C copies every text during the call and keeps no pointer to it; it keeps those to
/// operations and arguments, which NativeHandle pins.
/// </summary>
internal static unsafe partial class NativeImports
{
    public const string ImportName = "sqlitebench";

    public const string ExtensionEntryPoint = "sqlitebench_extension_init";

    /// <summary>
    /// Stands for the engine that has loaded the library as an extension: SQLITEBENCH_EXTENDED_ENGINE in sqlitebench.h.
    /// </summary>
    public const string ExtendedEngine = "(extended)";

    public const int ErrorCapacity = 1024;

    private const int FirstTextCapacity = 4096;

    /// <summary>Fills a buffer with text and returns the needed size with the terminator, or -1 and an error text.</summary>
    public delegate int TextSource(byte* buffer, int capacity);

    // The fields of both structures have the order and types of sqlitebench.h; a change of one raises its version.
    [StructLayout(LayoutKind.Sequential)]
    public struct Options
    {
        public byte* Engine;
        public byte* Database;
        public byte* Workload;
        public byte* Pragmas;
        public byte* Operations;
        public long OperationCount;
        public long BatchSize;
        public int Threads;
        public int BusyTimeoutMilliseconds;
        public byte* Schema;
    }

    [StructLayout(LayoutKind.Sequential)]
    public struct StatementOptions
    {
        public byte* Engine;
        public byte* Database;
        public byte* Pragmas;
        public byte* Sql;
        public byte* Columns;
        public byte* Arguments;
        public long ArgumentBytes;
        public long ExecutionCount;
        public long BatchSize;
        public StatementUsage Usage;
        public int BusyTimeoutMilliseconds;
        public ushort* Sequence;
    }

    [LibraryImport(ImportName, EntryPoint = "sqlitebench_open")]
    public static partial nint Open(in Options options, byte* error, int capacity = ErrorCapacity);

    [LibraryImport(ImportName, EntryPoint = "sqlitebench_open_statements")]
    public static partial nint OpenStatements(in StatementOptions options, byte* error, int capacity = ErrorCapacity);

    [LibraryImport(ImportName, EntryPoint = "sqlitebench_open_ledger", StringMarshalling = StringMarshalling.Utf8)]
    public static partial nint OpenLedger(
        string engine,
        string database,
        string pragmas,
        byte* error,
        int capacity = ErrorCapacity
    );

    [LibraryImport(ImportName, EntryPoint = "sqlitebench_execute")]
    public static partial int Run(nint run, long first, long count, out RunResult result, byte* error, int capacity);

    [LibraryImport(ImportName, EntryPoint = "sqlitebench_execute_timed")]
    public static partial int ExecuteTimed(
        nint run,
        long first,
        long count,
        long* latencies,
        out RunResult result,
        byte* error,
        int capacity = ErrorCapacity
    );

    [LibraryImport(ImportName, EntryPoint = "sqlitebench_begin")]
    public static partial int Begin(nint run, byte* error, int capacity);

    [LibraryImport(ImportName, EntryPoint = "sqlitebench_execute_step")]
    public static partial int Step(nint run, long first, long count, out RunResult result, byte* error, int capacity);

    [LibraryImport(ImportName, EntryPoint = "sqlitebench_commit")]
    public static partial int Commit(nint run, byte* error, int capacity);

    [LibraryImport(ImportName, EntryPoint = "sqlitebench_clock_cost_ns")]
    public static partial double ClockCost();

    [LibraryImport(ImportName, EntryPoint = "sqlitebench_close")]
    public static partial void Close(nint run);

    [LibraryImport(ImportName, EntryPoint = "sqlitebench_workloads")]
    public static partial int Workloads(byte* buffer, int capacity);

    [LibraryImport(ImportName, EntryPoint = "sqlitebench_engine", StringMarshalling = StringMarshalling.Utf8)]
    public static partial int Engine(string engine, byte* buffer, int capacity);

    /// <summary>Reads text of any length: asks again with a larger buffer until it fits.</summary>
    public static string ReadText(TextSource source)
    {
        byte[] buffer = new byte[FirstTextCapacity];
        while (true)
        {
            fixed (byte* start = buffer)
            {
                int needed = source(start, buffer.Length);
                if (needed < 0)
                {
                    throw Failure(start);
                }

                if (needed <= buffer.Length)
                {
                    return Encoding.UTF8.GetString(MemoryMarshal.CreateReadOnlySpanFromNullTerminated(start));
                }

                buffer = new byte[needed];
            }
        }
    }

    public static void Check(int failed, byte* error)
    {
        if (failed != 0)
        {
            throw Failure(error);
        }
    }

    public static NativeBaselineException Failure(byte* error) =>
        new(Encoding.UTF8.GetString(MemoryMarshal.CreateReadOnlySpanFromNullTerminated(error)));
}

/// <summary>A copy of a text in UTF-8, freed at the end of its scope: C must not keep the pointer.</summary>
internal readonly unsafe ref struct Utf8Text(string text)
{
    public byte* Start { get; } = Utf8StringMarshaller.ConvertToUnmanaged(text);

    public void Dispose() => Utf8StringMarshaller.Free(Start);
}
