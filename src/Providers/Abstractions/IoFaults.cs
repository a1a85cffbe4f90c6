using SqliteBench.Providers.Engine;
using SqliteBench.Providers.Native;

namespace SqliteBench.Providers;

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
/// There can be one in a process at a time, and none beside a <see cref="PowerLoss"/>.
/// </summary>
public sealed class IoFaults : IDisposable
{
    private readonly NativeIoFaultsHandle handle;

    private IoFaults(NativeIoFaultsHandle handle) => this.handle = handle;

    /// <summary>Null when it can be used below a provider's engine; else one sentence without a full stop.</summary>
    /// <param name="provider">The provider, which is available.</param>
    /// <exception cref="EngineLoadException">The shared engine cannot be used.</exception>
    public static string? Absence(Provider provider) => BelowEngine.Absence(provider);

    /// <summary>
    /// Operations of the kind since the last <see cref="Fail"/>, those that failed included; of reads before the first.
    /// </summary>
    /// <exception cref="ObjectDisposedException">It has ended.</exception>
    public long Operations => handle.Operations;

    /// <summary>How many of them failed.</summary>
    /// <exception cref="ObjectDisposedException">It has ended.</exception>
    public long Failures => handle.Failures;

    /// <summary>Begins, for connections that are opened from now on; nothing fails yet.</summary>
    /// <param name="provider">A provider on the engine, which is available.</param>
    /// <param name="database">The path of the database.</param>
    /// <exception cref="InvalidOperationException">There is an <see cref="Absence"/>.</exception>
    /// <exception cref="NativeBaselineException">
    /// Something is simulated already; the message is the library's own.
    /// </exception>
    /// <exception cref="EngineLoadException">The shared engine cannot be used.</exception>
    public static IoFaults Begin(Provider provider, string database) =>
        new(NativeIoFaultsHandle.Begin(BelowEngine.NameOf(provider), database));

    /// <summary>Counts the operations of a kind from 0, and has one of them fail.</summary>
    /// <param name="kind">The kind.</param>
    /// <param name="operation">Its number, from 1; 0 for none.</param>
    /// <param name="lasting">Whether all that follow fail too.</param>
    /// <exception cref="NativeBaselineException">There is no such kind; the message is the library's own.</exception>
    /// <exception cref="ObjectDisposedException">It has ended.</exception>
    public void Fail(IoFaultKind kind, long operation, bool lasting) => handle.Fail(kind, operation, lasting);

    /// <summary>Ends: connections that are open meet no more faults. Harmless when done twice.</summary>
    public void Dispose() => handle.Dispose();
}
