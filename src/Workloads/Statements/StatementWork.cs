using SqliteBench.Providers;
using SqliteBench.Providers.Engine;
using SqliteBench.Providers.Native;

namespace SqliteBench.Workloads.Statements;

/// <summary>
/// The executions of a statement: its table, arguments and right answers, all computed without SQLite.
/// </summary>
public abstract class StatementWork(StatementWorkload workload, WorkTable table) : PreparedWork
{
    public StatementWorkload Workload => workload;

    public WorkTable Table => table;

    public sealed override WorkloadRun Open(Provider provider, RunOptions options)
    {
        if (!workload.Takes(options.Pragmas))
        {
            throw new NotSupportedException($"{workload} does not run with the pragmas {options.Pragmas}");
        }

        return base.Open(provider, options);
    }

    protected sealed override bool Connects => workload.Usage != StatementUsage.ConnectionOnly;

    /// <summary>The work of a statement that returns no rows.</summary>
    /// <param name="rows">How many rows each execution changes.</param>
    public static StatementWork Changing<TArguments>(
        StatementWorkload workload,
        WorkTable table,
        string sql,
        TArguments[] arguments,
        int rows = 1
    )
        where TArguments : struct, IArguments =>
        new StatementWork<TArguments, object, NoRows>(workload, table, sql, arguments, (fold, _) => fold.Changed(rows));
}

/// <summary>The executions of a statement on every provider.</summary>
/// <param name="answer">
/// Adds the right answer of an execution to a fold, by the same calls as <typeparamref name="TFold"/> and EndExecution.
/// </param>
public sealed class StatementWork<TArguments, TRow, TFold>(
    StatementWorkload workload,
    WorkTable table,
    string sql,
    TArguments[] arguments,
    Action<Fold, int> answer
) : StatementWork(workload, table)
    where TArguments : struct, IArguments
    where TRow : class
    where TFold : struct, IRowFold<TFold, TRow>
{
    /// <summary>
    /// Opens the file of a connection that stays open: closing any other is then not the last close, which would
    /// checkpoint a WAL.
    /// </summary>
    private const string ReadHeaderSql = "PRAGMA user_version";

    public override int Count => arguments.Length;

    public override long PayloadBytes(RunOptions options) => Table.PayloadBytes * options.Databases.Count;

    public override IEnumerable<ExpectedRows> Contents(bool ran, RunOptions options) =>
        [Table.Contents(ran), Table.Schema];

    internal override Executions Prepare<TConnection, TStatement>(Session<TConnection, TStatement> session)
    {
        if (Connects && TConnection.IsSqlite)
        {
            session.Connection.QueryText(ReadHeaderSql);
        }

        TArguments[] values = arguments;
        switch (Workload.Usage)
        {
            case StatementUsage.Reused:
                TStatement reused = session.Prepare<TArguments>(sql);
                return new Executions((index, fold) => Execute(reused, in values[index], fold));
            case StatementUsage.PreparedAhead:
                TStatement[] ahead = Array.ConvertAll(values, _ => session.Prepare<TArguments>(sql));
                return new Executions((index, fold) => Execute(ahead[index], in values[index], fold));
            case StatementUsage.PreparedEachTime:
                return new Executions(
                    (index, fold) =>
                    {
                        using TStatement statement = session.Connection.Prepare<TArguments>(sql);
                        Execute(statement, in values[index], fold);
                    }
                );
            case StatementUsage.PreparedOnly:
                return new Executions(
                    (_, fold) =>
                    {
                        session.Connection.Prepare<TArguments>(sql).Dispose();
                        fold.Changed(1);
                    }
                );
            default:
                return OnNewConnections(session);
        }
    }

    internal override NativeRun OpenNative(NativeLibraryBaseline library, string database, RunOptions options) =>
        library.OpenStatement(
            new NativeStatementOptions(
                Engine: EngineLibrary.Path,
                Database: database,
                Pragmas: options.Pragmas.Statements,
                Sql: sql,
                Columns: TFold.Columns,
                Arguments: Encoded,
                ExecutionCount: Count,
                Usage: Workload.Usage,
                BusyTimeoutMilliseconds: options.BusyTimeout,
                BatchSize: options.BatchSize.Operations
            )
        );

    private protected override RunResult Expected(int start, int end)
    {
        Fold fold = new();
        for (int execution = start; execution < end; execution++)
        {
            answer(fold, execution);
        }

        return fold.Result;
    }

    private byte[] Encoded => field ??= ArgumentEncoder.Encode<TArguments>(arguments);

    private static bool Reads => TFold.Columns.Length > 0;

    private static void Execute<TStatement>(TStatement statement, in TArguments values, Fold fold)
        where TStatement : struct, IStatement
    {
        if (Reads)
        {
            statement.Read<TArguments, TRow, TFold>(in values, TFold.Create(fold));
            fold.EndExecution();
        }
        else
        {
            fold.Changed(statement.Execute(in values));
        }
    }

    private Executions OnNewConnections<TConnection, TStatement>(Session<TConnection, TStatement> session)
        where TConnection : struct, IConnection<TConnection, TStatement>
        where TStatement : struct, IStatement
    {
        string database = session.Database;
        string setup = Connects ? session.Options.Pragmas.ConnectionStatements : "";
        bool pooled = Workload.Pooled;
        return new Executions(
            (index, fold) =>
            {
                using TConnection connection = TConnection.Open(database, pooled);
                if (setup.Length > 0)
                {
                    connection.Execute(setup);
                }

                if (sql.Length == 0)
                {
                    fold.Changed(1);
                }
                else if (Connects || Reads)
                {
                    using TStatement statement = connection.Prepare<TArguments>(sql);
                    Execute(statement, in arguments[index], fold);
                }
                else
                {
                    // It is a pragma, for which libraries count -1 or 0 rows.
                    connection.Execute(sql);
                    fold.Changed(0);
                }
            }
        )
        {
            Release = pooled ? TConnection.ClearPools : () => { },
        };
    }
}

/// <summary>The size of a statement's work.</summary>
/// <param name="Rows">Rows that the table has before the run or, if the run fills it, after.</param>
public sealed record StatementOptions(long Rows, int Executions, ulong Seed = StreamOptions.DefaultSeed);

/// <summary>Adds the rows of a statement to a fold: all columns, in the order of their letters.</summary>
public interface IRowFold<out TSelf, in TRow> : IRowSink<TRow>
    where TSelf : struct
{
    /// <summary>A letter for each column, as sqlitebench.h lists them; empty for a statement without rows.</summary>
    static abstract string Columns { get; }

    /// <summary>Makes the sink that adds rows to this fold.</summary>
    static abstract TSelf Create(Fold fold);
}

/// <summary>The sink of a statement that returns no rows.</summary>
internal readonly struct NoRows : IRowFold<NoRows, object>
{
    public static string Columns => "";

    public static NoRows Create(Fold fold) => default;

    void IRowSink<object>.Accept<TReader>(ref TReader reader) =>
        throw new InvalidOperationException("a statement that only changes rows has returned one");
}
