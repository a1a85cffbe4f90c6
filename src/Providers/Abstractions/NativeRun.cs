using System.Runtime.InteropServices;
using SqliteBench.Providers.Native;

namespace SqliteBench.Providers;

/// <summary>What a run of the native baseline works on.</summary>
/// <param name="Engine">The engine's path, or the bare name under which the system's loader finds it.</param>
/// <param name="Database">The path of the database, which must exist.</param>
/// <param name="Pragmas">
/// Statements that each connection runs first, one per line; what comes after <c> -- </c> has to be the first column of the
/// first row, and <c>not 0</c> is any other value.
/// </param>
/// <param name="Operations">The stream of operations: whole records of 56 bytes, not to be changed during the run.</param>
/// <param name="BatchSize">Operations per transaction; 0 for all of a call in one.</param>
/// <param name="Threads">Number of threads, each with a connection.</param>
/// <param name="BusyTimeoutMilliseconds">How long to wait for a lock, in ms.</param>
/// <param name="Schema">The id of the database's schema.</param>
public sealed record NativeRunOptions(
    string Engine,
    string Database,
    string Workload,
    string Pragmas,
    byte[] Operations,
    long BatchSize,
    int Threads,
    int BusyTimeoutMilliseconds,
    string Schema = NativeRunOptions.DefaultSchema
)
{
    /// <summary>The schema where every workload runs.</summary>
    public const string DefaultSchema = "text/hash-size";
}

/// <summary>What an execution returned; the native library fills it.</summary>
/// <param name="Digest">The digest of what the operations returned.</param>
/// <param name="Rows">Rows read, for joins and for statements with columns; else operations or executions done.</param>
/// <param name="Conflicts">Batches that were run again because the database was locked; a statement has none.</param>
[StructLayout(LayoutKind.Sequential)]
public readonly record struct RunResult(ulong Digest, long Rows, long Conflicts);

/// <summary>A run of the native baseline: open connections and prepared statements.</summary>
public sealed unsafe class NativeRun : IDisposable
{
    private readonly NativeHandle handle = new(typeof(NativeRun), &NativeImports.Close);

    internal NativeRun(NativeRunOptions options)
    {
        if (options.Operations.Length % NativeLibraryBaseline.RecordSize != 0)
        {
            throw new ArgumentException(
                $"The operations are not whole records of {NativeLibraryBaseline.RecordSize} bytes.",
                nameof(options)
            );
        }

        using Utf8Text engine = new(options.Engine);
        using Utf8Text database = new(options.Database);
        using Utf8Text workload = new(options.Workload);
        using Utf8Text pragmas = new(options.Pragmas);
        using Utf8Text schema = new(options.Schema);
        byte* error = stackalloc byte[NativeImports.ErrorCapacity];
        nint opened = NativeImports.Open(
            new NativeImports.Options
            {
                Engine = engine.Start,
                Database = database.Start,
                Workload = workload.Start,
                Pragmas = pragmas.Start,
                Operations = handle.Pin(options.Operations),
                OperationCount = options.Operations.Length / NativeLibraryBaseline.RecordSize,
                BatchSize = options.BatchSize,
                Threads = options.Threads,
                BusyTimeoutMilliseconds = options.BusyTimeoutMilliseconds,
                Schema = schema.Start,
            },
            error,
            NativeImports.ErrorCapacity
        );
        handle.Own(opened, error);
    }

    /// <summary>Runs operations of the stream.</summary>
    /// <param name="first">The first operation's number, from 0.</param>
    /// <exception cref="NativeBaselineException">An operation failed; the message is the library's own.</exception>
    /// <exception cref="ObjectDisposedException">The run is closed.</exception>
    public RunResult Execute(long first, long count) => handle.Run(&NativeImports.Execute, first, count);

    /// <summary>The same, and writes how long each operation took.</summary>
    /// <param name="first">The first operation's number, from 0.</param>
    /// <param name="latencies">
    /// In ns, a place for each operation: from the end of the one before it on its thread to its own end. BEGIN is in the
    /// first of a batch, with every try that met a lock, and COMMIT in the last.
    /// </param>
    /// <exception cref="NativeBaselineException">An operation failed; the message is the library's own.</exception>
    /// <exception cref="ObjectDisposedException">The run is closed.</exception>
    public RunResult ExecuteTimed(long first, Span<long> latencies) =>
        handle.RunTimed(&NativeImports.ExecuteTimed, first, latencies);

    /// <summary>
    /// Begins a transaction that <see cref="ExecuteStep"/> and <see cref="Commit"/> go on with, on a run of one thread. An
    /// error of the engine rolls it back.
    /// </summary>
    /// <exception cref="NativeBaselineException">It failed, or the run has several threads.</exception>
    /// <exception cref="ObjectDisposedException">The run is closed.</exception>
    public void Begin() => handle.Call(&NativeImports.Begin);

    /// <summary>Runs operations of the stream inside the open transaction.</summary>
    /// <param name="first">The first operation's number, from 0.</param>
    /// <exception cref="NativeBaselineException">An operation failed; the message is the library's own.</exception>
    /// <exception cref="ObjectDisposedException">The run is closed.</exception>
    public RunResult ExecuteStep(long first, long count) => handle.Run(&NativeImports.ExecuteStep, first, count);

    /// <summary>Commits the open transaction.</summary>
    /// <exception cref="NativeBaselineException">It failed; the message is the library's own.</exception>
    /// <exception cref="ObjectDisposedException">The run is closed.</exception>
    public void Commit() => handle.Call(&NativeImports.Commit);

    /// <summary>Closes the connections; harmless when done twice.</summary>
    public void Dispose() => handle.Dispose();
}
