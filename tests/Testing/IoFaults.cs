using System.Data.Common;
using System.Runtime.InteropServices;
using SqliteBench.Providers;
using SqliteBench.Providers.Native;

namespace SqliteBench.Testing;

/// <summary>What fails of a database's files, and with which of SQLite's result codes.</summary>
public enum IoFaultKind
{
    /// <summary>
    /// Reads, with <c>SQLITE_IOERR_READ</c>; and shared memory that is there, with <c>SQLITE_IOERR_SHMMAP</c>.
    /// </summary>
    Read = 0,

    /// <summary>
    /// Writes, truncations and removals, with <c>SQLITE_IOERR_WRITE</c>, <c>SQLITE_IOERR_TRUNCATE</c> and
    /// <c>SQLITE_IOERR_DELETE</c>; and the growth of shared memory, with <c>SQLITE_IOERR_SHMSIZE</c>. A write that fails has
    /// written its first half.
    /// </summary>
    Write = 1,

    /// <summary>Syncs, with <c>SQLITE_IOERR_FSYNC</c>; those of a directory with <c>SQLITE_IOERR_DIR_FSYNC</c>.</summary>
    Sync = 2,

    /// <summary>
    /// Writes, with <c>SQLITE_FULL</c>, as on a full disk; and the growth of shared memory, with
    /// <c>SQLITE_IOERR_SHMSIZE</c>.
    /// </summary>
    Full = 3,
}

/// <summary>
/// Has operations on the files of a database fail, for whichever provider opens it on the engine: it wraps the
/// engine's default VFS (https://www.sqlite.org/vfs.html). The operations are counted, so that each can fail in turn, as in
/// SQLite's own tests of I/O errors (https://www.sqlite.org/testing.html#i_o_error_testing). No sync goes on to the disk.
/// There can be one in a process at a time.
/// </summary>
public sealed unsafe partial class IoFaults : IDisposable
{
    private const string Library = "sqlitebench-faults";
    private const int ErrorCapacity = 1024;

    private static readonly Lazy<Type> s_extension = new(LoadAsExtension);

    private nint _begun;

    static IoFaults() =>
        NativeLibrary.SetDllImportResolver(
            typeof(IoFaults).Assembly,
            (name, _, _) => name == Library ? NativeLibrary.Load(NativeBuild.Faults) : 0
        );

    private IoFaults(nint begun) => _begun = begun;

    /// <summary>
    /// Operations of the kind since the last <see cref="Fail"/>, those that failed included; of reads before the first.
    /// </summary>
    public long Operations => OperationsOf(Begun);

    public long Failures => FailuresOf(Begun);

    private nint Begun
    {
        get
        {
            ObjectDisposedException.ThrowIf(_begun == 0, this);
            return _begun;
        }
    }

    /// <summary>Begins, for connections that are opened from now on; nothing fails yet.</summary>
    /// <exception cref="InvalidOperationException">The engine is not reached, or the library refuses.</exception>
    public static IoFaults Begin(Provider provider, string database)
    {
        string engine = provider.ObservedEngine;
        if (engine == NativeImports.ExtendedEngine)
        {
            _ = s_extension.Value;
        }

        byte* error = stackalloc byte[ErrorCapacity];
        nint begun = BeginOn(engine, database, error, ErrorCapacity);
        return begun == 0 ? throw Failed(error) : new IoFaults(begun);
    }

    /// <summary>Counts the operations of a kind from 0, and has one of them fail.</summary>
    /// <exception cref="InvalidOperationException">There is no such kind; the message is the library's own.</exception>
    public void Fail(IoFaultKind kind, long operation, bool lasting)
    {
        byte* error = stackalloc byte[ErrorCapacity];
        if (FailOf(Begun, (int)kind, operation, lasting ? 1 : 0, error, ErrorCapacity) != 0)
        {
            throw Failed(error);
        }
    }

    /// <summary>Ends: connections that are open meet no more faults. Harmless when done twice.</summary>
    public void Dispose()
    {
        if (_begun != 0)
        {
            End(_begun);
            _begun = 0;
        }
    }

    private static InvalidOperationException Failed(byte* error) => new(Marshal.PtrToStringUTF8((nint)error));

    // System.Data.SQLite's engine, whose functions have no public names.
    private static Type LoadAsExtension()
    {
        Type type = Type.GetType("System.Data.SQLite.SQLiteConnection, System.Data.SQLite", throwOnError: true)!;
        using DbConnection connection = (DbConnection)Activator.CreateInstance(type, "Data Source=:memory:")!;
        connection.Open();
        ((dynamic)connection).LoadExtension(NativeBuild.Faults, NativeImports.ExtensionEntryPoint);
        return type;
    }

    [LibraryImport(Library, EntryPoint = "sqlitebench_faults_begin", StringMarshalling = StringMarshalling.Utf8)]
    private static partial nint BeginOn(string engine, string database, byte* error, int errorCapacity);

    [LibraryImport(Library, EntryPoint = "sqlitebench_faults_fail")]
    private static partial int FailOf(
        nint faults,
        int kind,
        long operation,
        int isLasting,
        byte* error,
        int errorCapacity
    );

    [LibraryImport(Library, EntryPoint = "sqlitebench_faults_operations")]
    private static partial long OperationsOf(nint faults);

    [LibraryImport(Library, EntryPoint = "sqlitebench_faults_failures")]
    private static partial long FailuresOf(nint faults);

    [LibraryImport(Library, EntryPoint = "sqlitebench_faults_end")]
    private static partial void End(nint faults);
}
