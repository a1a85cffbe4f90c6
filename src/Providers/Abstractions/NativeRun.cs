namespace SqliteBench.Providers;

/// <summary>A workload to open in the native library: sqlitebench_options in sqlitebench.h.</summary>
/// <param name="Engine">The engine's path, or the bare name under which the system's loader finds it.</param>
/// <param name="Pragmas">
/// Statements that each connection runs first, one per line; what comes after <c> -- </c> has to be the first column of
/// the first row, and <c>not 0</c> is any other value.
/// </param>
/// <param name="Operations">Records as OperationStream encodes them, not to be changed during the run.</param>
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
    string Schema = "text/hash-size"
);

/// <summary>
/// What a range of executions answered. C fills it: the order is that of sqlitebench_result in sqlitebench.h.
/// </summary>
/// <param name="Rows">Rows read, for joins and for statements with columns; else executions done.</param>
/// <param name="Conflicts">Batches that were run again because the database was locked.</param>
[StructLayout(LayoutKind.Sequential)]
public readonly record struct RunResult(ulong Digest, long Rows, long Conflicts);

/// <summary>Executes operations of a workload or statement, or a ledger's transactions, for one calling thread.</summary>
public sealed unsafe class NativeRun : IDisposable
{
    private readonly NativeHandle _handle = new(typeof(NativeRun), &NativeImports.Close);

    internal NativeRun(NativeRunOptions options)
    {
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
        fixed (ushort* sequence = options.Sequence ?? [])
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

    /// <summary>Executions are numbered from 0, those of a ledger from 1. An error rolls its batch back.</summary>
    public RunResult Execute(long first, long count) => Call(&NativeImports.Run, first, count);

    /// <summary>
    /// Also writes how long each execution took, in ns. BEGIN, with every try that met a lock, counts for the first of
    /// a batch, and COMMIT for the last.
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

    /// <summary>Begins the transaction of the following steps. The run must have one thread.</summary>
    public void Begin() => _handle.Call(&NativeImports.Begin);

    /// <summary>Executes a range inside the open transaction, whatever the batch size.</summary>
    public RunResult ExecuteStep(long first, long count) => Call(&NativeImports.Step, first, count);

    public void Commit() => _handle.Call(&NativeImports.Commit);

    public void Dispose() => _handle.Dispose();

    private RunResult Call(delegate* <nint, long, long, out RunResult, byte*, int, int> native, long first, long count)
    {
        byte* error = stackalloc byte[NativeImports.ErrorCapacity];
        using NativeHandle.NativeCall call = _handle.BeginCall();
        int failed = native(call.Opened, first, count, out RunResult result, error, NativeImports.ErrorCapacity);
        NativeImports.Check(failed, error);
        return result;
    }
}

/// <summary>A statement to open in the native library: sqlitebench_statement_options in sqlitebench.h.</summary>
/// <param name="Pragmas">Pragmas as in <see cref="NativeRunOptions"/>; none for ConnectionOnly.</param>
/// <param name="Sql">Several statements for InSequence; may be empty for ConnectionOnly.</param>
/// <param name="Columns">
/// A letter per column: I integer, R real, T text, B blob, in lower case where some are NULL, N whether it is NULL;
/// empty for no rows. InSequence: one form per statement, separated by commas, each after a sign: see sqlitebench.h.
/// </param>
/// <param name="Arguments">The output of <see cref="ArgumentEncoder"/>, which must not change during the run.</param>
/// <param name="BatchSize">As in <see cref="NativeRunOptions"/>, or -1 for none, as ConnectionOnly needs.</param>
/// <param name="Sequence">The number of each execution's statement, for InSequence.</param>
public sealed record NativeStatementOptions(
    string Engine,
    string Database,
    string Pragmas,
    string Sql,
    string Columns,
    byte[] Arguments,
    long ExecutionCount,
    StatementUsage Usage,
    int BusyTimeoutMilliseconds,
    long BatchSize = 0,
    ushort[]? Sequence = null
);

/// <summary>
/// What each execution of a statement repeats. C++ reads the values: SQLITEBENCH_STATEMENT_ in sqlitebench.h.
/// </summary>
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
