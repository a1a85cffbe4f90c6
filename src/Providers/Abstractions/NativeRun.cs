namespace SqliteBench.Providers;

/// <param name="Engine">The engine's path, or the bare name under which the system's loader finds it.</param>
/// <param name="Pragmas">
/// Statements that each connection runs first, one per line; what comes after <c> -- </c> has to be the first column of the
/// first row, and <c>not 0</c> is any other value.
/// </param>
/// <param name="Operations">The stream of operations: whole records of 56 bytes, not to be changed during the run.</param>
/// <param name="BatchSize">Operations per transaction; 0 for all of a call in one.</param>
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
    /// <summary>The schema in which every workload runs.</summary>
    public const string DefaultSchema = "text/hash-size";
}

/// <param name="Digest">The digest of what the executions returned: see the library's header.</param>
/// <param name="Rows">Rows read, for joins and for statements with columns; else executions done.</param>
/// <param name="Conflicts">Batches that were run again because the database was locked.</param>
[StructLayout(LayoutKind.Sequential)]
public readonly record struct RunResult(ulong Digest, long Rows, long Conflicts);

/// <summary>
/// Executions are operations of a workload or statement, or a ledger's transactions. A run is for one thread.
/// </summary>
public sealed unsafe class NativeRun : IDisposable
{
    private readonly NativeHandle _handle = new(typeof(NativeRun), &NativeImports.Close);

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
        fixed (byte* operations = options.Operations)
        {
            nint opened = NativeImports.Open(
                new NativeImports.Options
                {
                    Engine = engine.Start,
                    Database = database.Start,
                    Workload = workload.Start,
                    Pragmas = pragmas.Start,
                    Operations = operations,
                    OperationCount = options.Operations.Length / NativeLibraryBaseline.RecordSize,
                    BatchSize = options.BatchSize,
                    Threads = options.Threads,
                    BusyTimeoutMilliseconds = options.BusyTimeoutMilliseconds,
                    Schema = schema.Start,
                },
                error
            );
            _handle.Own(opened, error, options.Operations);
        }
    }

    internal NativeRun(NativeStatementOptions options)
    {
        using Utf8Text engine = new(options.Engine);
        using Utf8Text database = new(options.Database);
        using Utf8Text pragmas = new(options.Pragmas);
        using Utf8Text sql = new(options.Sql);
        using Utf8Text columns = new(options.Columns);
        byte* error = stackalloc byte[NativeImports.ErrorCapacity];
        fixed (byte* arguments = options.Arguments)
        fixed (ushort* sequence = options.Sequence)
        {
            nint opened = NativeImports.OpenStatements(
                new NativeImports.StatementOptions
                {
                    Engine = engine.Start,
                    Database = database.Start,
                    Pragmas = pragmas.Start,
                    Sql = sql.Start,
                    Columns = columns.Start,
                    Arguments = arguments,
                    ArgumentBytes = options.Arguments.Length,
                    ExecutionCount = options.ExecutionCount,
                    BatchSize = options.BatchSize,
                    Usage = options.Usage,
                    BusyTimeoutMilliseconds = options.BusyTimeoutMilliseconds,
                    Sequence = sequence,
                },
                error
            );
            _handle.Own(opened, error, options.Arguments);
        }
    }

    internal NativeRun(string engine, string database, string pragmas)
    {
        byte* error = stackalloc byte[NativeImports.ErrorCapacity];
        _handle.Own(NativeImports.OpenLedger(engine, database, pragmas, error), error);
    }

    /// <summary>
    /// Runs executions, which are numbered from 0, those of a ledger from 1. After an error, its batch is rolled back.
    /// </summary>
    public RunResult Execute(long first, long count) => Call(&NativeImports.Execute, first, count);

    /// <summary>
    /// Runs executions and takes latencies in ns, each from the end of the execution before on the same thread. BEGIN
    /// is in the first of a batch, with every try that met a lock, and COMMIT in the last.
    /// </summary>
    public RunResult ExecuteTimed(long first, Span<long> latencies)
    {
        byte* error = stackalloc byte[NativeImports.ErrorCapacity];
        using NativeHandle.NativeCall call = _handle.BeginCall();
        fixed (long* places = latencies)
        {
            int count = latencies.Length;
            int failed = NativeImports.ExecuteTimed(call.Opened, first, count, places, out RunResult result, error);
            NativeImports.Check(failed, error);
            return result;
        }
    }

    public void Begin() => _handle.Call(&NativeImports.Begin);

    public RunResult ExecuteStep(long first, long count) => Call(&NativeImports.ExecuteStep, first, count);

    public void Commit() => _handle.Call(&NativeImports.Commit);

    public void Dispose() => _handle.Dispose();

    private RunResult Call(
        delegate* <nint, long, long, out RunResult, byte*, int, int> function,
        long first,
        long count
    )
    {
        byte* error = stackalloc byte[NativeImports.ErrorCapacity];
        using NativeHandle.NativeCall call = _handle.BeginCall();
        int failed = function(call.Opened, first, count, out RunResult result, error, NativeImports.ErrorCapacity);
        NativeImports.Check(failed, error);
        return result;
    }
}

public sealed record NativeStatementOptions
{
    public required string Engine { get; init; }

    public required string Database { get; init; }

    /// <summary>Pragmas as in <see cref="NativeRunOptions"/>; none for ConnectionOnly.</summary>
    public required string Pragmas { get; init; }

    /// <summary>
    /// The SQL, of several statements for <see cref="StatementUsage.InSequence"/>; it may be empty for ConnectionOnly.
    /// </summary>
    public required string Sql { get; init; }

    /// <summary>
    /// A letter per column: I integer, R real, T text, B blob, in lower case where some are NULL, N whether it is NULL;
    /// empty for no rows. InSequence: one form per statement, separated by commas, each after a sign: see the header.
    /// </summary>
    public required string Columns { get; init; }

    /// <summary>The output of <see cref="ArgumentEncoder"/>, which must not change during the run.</summary>
    public required byte[] Arguments { get; init; }

    public required long ExecutionCount { get; init; }

    public required StatementUsage Usage { get; init; }

    public required int BusyTimeoutMilliseconds { get; init; }

    /// <summary>The number of each execution's statement, for <see cref="StatementUsage.InSequence"/>.</summary>
    public ushort[] Sequence { get; init; } = [];

    /// <summary>
    /// Executions per transaction; 0 for all of a call in one transaction, -1 for none, as ConnectionOnly needs.
    /// </summary>
    public long BatchSize { get; init; }
}

public enum StatementUsage
{
    /// <summary>The one statement, prepared before, is bound, run and reset.</summary>
    Reused,

    /// <summary>A statement is prepared, bound, run and finalized.</summary>
    PreparedEachTime,

    /// <summary>The execution's own statement, prepared before, is bound, run and reset.</summary>
    PreparedAhead,

    /// <summary>A statement is prepared and finalized, and never run.</summary>
    PreparedOnly,

    /// <summary>A connection opens, runs SQL if any, and closes: no arguments, pragmas, waits, transaction.</summary>
    ConnectionOnly,

    /// <summary>The one of several statements that the execution names is bound, run and reset.</summary>
    InSequence,

    /// <summary>Beside one that stays open, a connection gets its pragmas, prepares, runs, and closes.</summary>
    OnNewConnection,
}
