using SqliteBench.Providers.Native;

namespace SqliteBench.Providers;

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

    /// <summary>
    /// Executions per transaction; 0 for all of a call in one, -1 for none, as <see cref="StatementUsage.ConnectionOnly"/>
    /// needs.
    /// </summary>
    public long BatchSize { get; init; }
}
