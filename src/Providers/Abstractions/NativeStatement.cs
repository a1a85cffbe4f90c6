using SqliteBench.Providers.Native;

namespace SqliteBench.Providers;

/// <summary>What the native baseline runs many times.</summary>
/// <param name="Engine">The engine's path, or the bare name under which the system's loader finds it.</param>
/// <param name="Database">The path of the database, which must exist.</param>
/// <param name="Pragmas">
/// The statements of the pragma set, as <see cref="NativeRunOptions"/> has them; none for
/// <see cref="StatementUsage.ConnectionOnly"/>.
/// </param>
/// <param name="Sql">
/// One statement, or several for <see cref="StatementUsage.InSequence"/>; may be empty for
/// <see cref="StatementUsage.ConnectionOnly"/>.
/// </param>
/// <param name="Columns">
/// How a row is read, one letter per column: I integer, R real, T text, B blob, the same in lower case where some are NULL, N
/// whether it is NULL; empty for a statement that returns no rows. For <see cref="StatementUsage.InSequence"/>, one form per
/// statement, separated by commas, each after a sign: see the library's header.
/// </param>
/// <param name="Arguments">
/// The arguments of all executions, as <see cref="ArgumentEncoder"/> writes them; not to be changed during the run. The
/// usages <see cref="StatementUsage.PreparedOnly"/> and <see cref="StatementUsage.ConnectionOnly"/> do without.
/// </param>
/// <param name="BusyTimeoutMilliseconds">How long to wait for a lock, in ms.</param>
public sealed record NativeStatementOptions(
    string Engine,
    string Database,
    string Pragmas,
    string Sql,
    string Columns,
    byte[] Arguments,
    long ExecutionCount,
    StatementUsage Usage,
    int BusyTimeoutMilliseconds
)
{
    /// <summary>For <see cref="StatementUsage.InSequence"/>: the number of each execution's statement.</summary>
    public ushort[] Sequence { get; init; } = [];

    public long BatchSize { get; init; }
}

/// <summary>
/// One SQL statement that the native baseline runs many times on one connection. For use by one thread at a time.
/// </summary>
public sealed unsafe class NativeStatement : IDisposable
{
    private readonly NativeHandle handle = new(typeof(NativeStatement), &NativeImports.CloseStatement);

    internal NativeStatement(NativeStatementOptions options)
    {
        using Utf8Text engine = new(options.Engine);
        using Utf8Text database = new(options.Database);
        using Utf8Text pragmas = new(options.Pragmas);
        using Utf8Text sql = new(options.Sql);
        using Utf8Text columns = new(options.Columns);
        byte* error = stackalloc byte[NativeImports.ErrorCapacity];
        fixed (ushort* sequence = options.Sequence)
        {
            nint opened = NativeImports.OpenStatement(
                new NativeImports.StatementOptions
                {
                    Engine = engine.Start,
                    Database = database.Start,
                    Pragmas = pragmas.Start,
                    Sql = sql.Start,
                    Columns = columns.Start,
                    Arguments = handle.Pin(options.Arguments),
                    ArgumentBytes = options.Arguments.Length,
                    ExecutionCount = options.ExecutionCount,
                    Usage = options.Usage,
                    BusyTimeoutMilliseconds = options.BusyTimeoutMilliseconds,
                    Sequence = sequence,
                },
                error,
                NativeImports.ErrorCapacity
            );
            handle.Own(opened, error);
        }
    }

    /// <summary>Begins a deferred transaction.</summary>
    /// <exception cref="NativeBaselineException">
    /// There is one already, or the usage has no lasting connection; the message is the library's own.
    /// </exception>
    /// <exception cref="ObjectDisposedException">The run is closed.</exception>
    public void Begin() => handle.Call(&NativeImports.BeginStatement);

    /// <summary>Does executions in order. After an error the transaction is still open, and may be closed with the run.</summary>
    /// <param name="first">The first execution's number, from 0.</param>
    /// <returns>
    /// The digest of this call alone. Of each execution it takes the number of rows changed; or, where rows are read,
    /// each value in order (an integer as it is, a real by its bits, text and blobs by their length and their first and
    /// last 8 bytes, or by a hash where they are shorter, and 1 for NULL under the letter N, 0 for all else) and then
    /// the number of rows; or 1 where nothing is run. Its rows are those read, or else the executions.
    /// </returns>
    /// <exception cref="NativeBaselineException">An execution failed; the message is the library's own.</exception>
    /// <exception cref="ObjectDisposedException">The run is closed.</exception>
    public RunResult Execute(long first, long count) => handle.Run(&NativeImports.ExecuteStatement, first, count);

    /// <summary>The same, and writes how long each execution took.</summary>
    /// <param name="first">The first execution's number, from 0.</param>
    /// <param name="latencies">
    /// In ns, a place for each execution: from the end of the one before it to its own end.
    /// </param>
    /// <exception cref="NativeBaselineException">An execution failed; the message is the library's own.</exception>
    /// <exception cref="ObjectDisposedException">The run is closed.</exception>
    public RunResult ExecuteTimed(long first, Span<long> latencies) =>
        handle.RunTimed(&NativeImports.ExecuteStatementTimed, first, latencies);

    /// <summary>Commits the transaction.</summary>
    /// <exception cref="NativeBaselineException">There is none, or it cannot be; the message is the library's own.</exception>
    /// <exception cref="ObjectDisposedException">The run is closed.</exception>
    public void Commit() => handle.Call(&NativeImports.CommitStatement);

    /// <summary>Closes the connection, which rolls back an open transaction; harmless when done twice.</summary>
    public void Dispose() => handle.Dispose();
}
