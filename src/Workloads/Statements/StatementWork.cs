using SqliteBench.Providers;
using SqliteBench.Providers.Native;

namespace SqliteBench.Workloads.Statements;

/// <summary>
/// A statement workload of a certain size: its initial database, arguments, right answers and final state, all computed
/// without SQLite.
/// </summary>
internal abstract class StatementWork
{
    private protected StatementWork(StatementWorkload workload, StatementOptions options) =>
        (Workload, Options) = (workload, options);

    public StatementWorkload Workload { get; }

    public StatementOptions Options { get; }

    /// <summary>Operations of one run on one database.</summary>
    public int Operations => Options.Executions * Workload.OperationsPerExecution;

    /// <summary>Whether the table has no rows before a run.</summary>
    public abstract bool StartsEmpty { get; }

    /// <summary>
    /// Bytes of the values that one run adds to one database, or changes in it: 8 of a number, those of a blob, those of a
    /// text in UTF-8; without keys that SQLite gives.
    /// </summary>
    public abstract long PayloadBytes { get; }

    /// <summary>What a run has to answer.</summary>
    /// <param name="databases">On how many databases it runs, side by side.</param>
    public RunResult Expected(int databases)
    {
        RunResult[] each = new RunResult[databases];
        Array.Fill(each, ExpectedOfOne);
        return WorkloadRun.Combine(each);
    }

    /// <summary>Makes the database that a run starts from.</summary>
    /// <param name="path">A file that does not exist yet.</param>
    public abstract void LayOut(string path);

    /// <summary>Opens a provider on databases, ready to run.</summary>
    /// <param name="provider">Which provider; it has to be available.</param>
    /// <param name="databases">The databases: one for each thread.</param>
    /// <exception cref="NotSupportedException">The workload applies none, and these are some.</exception>
    public abstract StatementRun Open(Provider provider, IReadOnlyList<string> databases, PragmaSet pragmas);

    /// <summary>All rows that must be in a database, after one run of all executions or before any.</summary>
    public abstract IEnumerable<ExpectedRows> Contents(bool ran);

    /// <summary>What one run on one database answers.</summary>
    private protected abstract RunResult ExpectedOfOne { get; }
}

internal sealed class StatementWork<TArguments, TRow, TFold> : StatementWork
    where TArguments : struct, IArguments
    where TRow : class
    where TFold : struct, IRowFold<TFold, TRow>
{
    private readonly Lazy<byte[]> _encoded;
    private readonly Lazy<RunResult> _expected;

    public StatementWork(StatementWorkload workload, StatementOptions options)
        : base(workload, options)
    {
        _encoded = new(() => ArgumentEncoder.Encode<TArguments>(Arguments));
        _expected = new(() =>
        {
            ValueFold fold = new();
            Answer!(fold);
            return new RunResult(fold.Digest, fold.Rows, 0);
        });
    }

    /// <summary>The statement; empty where only connections are opened.</summary>
    public required string Sql { get; init; }

    /// <summary>The arguments of every execution.</summary>
    public required TArguments[] Arguments { get; init; }

    /// <summary>Puts the answers of all executions, in order, into a fold.</summary>
    public required Action<ValueFold> Answer { get; init; }

    /// <summary>The table, before and after.</summary>
    public required WorkTable Table { get; init; }

    /// <summary>Whether the statement returns rows.</summary>
    public static bool Reads => TFold.Columns.Length > 0;

    /// <summary>
    /// What a connection that stays open reads, so that no other one is the last to close a write-ahead log and writes it to the
    /// database.
    /// </summary>
    public const string Touch = "PRAGMA user_version";

    /// <summary>How many statements are prepared before the first execution.</summary>
    public int PreparedBefore =>
        Workload.Usage switch
        {
            StatementUsage.Reused => 1,
            StatementUsage.PreparedAhead => Arguments.Length,
            _ => 0,
        };

    /// <summary>The arguments as the native baseline takes them.</summary>
    public byte[] Encoded => _encoded.Value;

    public override bool StartsEmpty => Table.StartsEmpty;

    public override long PayloadBytes => Table.PayloadBytes;

    public override void LayOut(string path) => Table.LayOut(path);

    public override StatementRun Open(Provider provider, IReadOnlyList<string> databases, PragmaSet pragmas) =>
        Workload.Takes(pragmas)
            ? StatementRun.Open(
                databases.Count,
                number => provider.Accept(new LaneOpener(this, databases[number], pragmas))
            )
            : throw new NotSupportedException(
                Workload.Usage == StatementUsage.ConnectionOnly
                    ? $"{Workload} opens a connection for each operation and applies no pragmas: it runs on normal alone"
                    : $"{Workload} sets pragmas on each connection, and {pragmas} has none"
            );

    public override IEnumerable<ExpectedRows> Contents(bool ran) => [Table.Contents(ran), Table.Schema];

    private protected override RunResult ExpectedOfOne => _expected.Value;

    private sealed class LaneOpener(StatementWork<TArguments, TRow, TFold> work, string database, PragmaSet pragmas)
        : IProviderVisitor<StatementLane>
    {
        public StatementLane Synchronous<TConnection, TStatement>()
            where TConnection : struct, IConnection<TConnection, TStatement>
            where TStatement : struct, IStatement =>
            new SynchronousLane<TArguments, TRow, TFold, TConnection, TStatement>(work, database, pragmas);

        public StatementLane Asynchronous<TConnection, TStatement>()
            where TConnection : struct, IAsyncConnection<TConnection, TStatement>
            where TStatement : struct, IAsyncStatement =>
            new AsynchronousLane<TArguments, TRow, TFold, TConnection, TStatement>(work, database, pragmas);

        public StatementLane Native(NativeLibraryBaseline library) =>
            new NativeLane(
                library.OpenStatement(
                    new NativeStatementOptions(
                        Providers.Engine.EngineLibrary.Path,
                        database,
                        pragmas.Statements,
                        work.Sql,
                        TFold.Columns,
                        work.Encoded,
                        work.Arguments.Length,
                        work.Workload.Usage,
                        RunOptions.BusyTimeout
                    )
                ),
                work.Arguments.Length,
                work.Workload.InTransaction
            );
    }
}
