using SqliteBench.Providers;

namespace SqliteBench.Workloads.Statements;

internal sealed class SynchronousLane<TArguments, TRow, TFold, TConnection, TStatement> : ManagedLane
    where TArguments : struct, IArguments
    where TRow : class
    where TFold : struct, IRowFold<TFold, TRow>
    where TConnection : struct, IConnection<TConnection, TStatement>
    where TStatement : struct, IStatement
{
    private readonly StatementWork<TArguments, TRow, TFold> _work;
    private readonly string _database;
    private readonly string _setup;
    private readonly TConnection? _connection;
    private readonly List<TStatement> _statements = [];

    public SynchronousLane(StatementWork<TArguments, TRow, TFold> work, string database, PragmaSet pragmas)
        : base(work.Arguments.Length, work.Workload.InTransaction)
    {
        _work = work;
        _database = database;
        _setup = pragmas.OfConnection;
        if (work.Workload.Usage == StatementUsage.ConnectionOnly)
        {
            return;
        }

        TConnection connection = TConnection.Open(database);
        _connection = connection;
        try
        {
            connection.Execute(RunOptions.BusyTimeoutStatement);
            pragmas.Apply<TConnection, TStatement>(connection);
            connection.QueryText(StatementWork<TArguments, TRow, TFold>.Touch);
            for (int number = 0; number < work.PreparedBefore; number++)
            {
                _statements.Add(connection.Prepare<TArguments>(work.Sql));
            }
        }
        catch
        {
            Dispose();
            throw;
        }
    }

    public override void Begin() => _connection!.Value.Begin(TransactionMode.Deferred);

    public override void Commit() => _connection!.Value.Commit();

    private protected override ValueFold NewFold() => new();

    private protected override void Run<TClock>(int first, int count, ValueFold fold, TClock clock)
    {
        ReadOnlySpan<TArguments> arguments = _work.Arguments.AsSpan(first, count);
        switch (_work.Workload.Usage)
        {
            case StatementUsage.Reused:
                ExecuteReused(arguments, fold, clock);
                break;
            case StatementUsage.PreparedAhead:
                for (int index = 0; index < arguments.Length; index++)
                {
                    clock.Next();
                    Execute(_statements[first + index], in arguments[index], fold);
                }

                break;
            case StatementUsage.PreparedEachTime:
                foreach (ref readonly TArguments values in arguments)
                {
                    clock.Next();
                    using TStatement statement = _connection!.Value.Prepare<TArguments>(_work.Sql);
                    Execute(statement, in values, fold);
                }

                break;
            case StatementUsage.PreparedOnly:
                for (int index = 0; index < count; index++)
                {
                    clock.Next();
                    _connection!.Value.Prepare<TArguments>(_work.Sql).Dispose();
                    fold.Changed(1);
                }

                break;
            default:
                foreach (ref readonly TArguments values in arguments)
                {
                    clock.Next();
                    ExecuteOnNewConnection(in values, fold);
                }

                break;
        }
    }

    public override void Dispose()
    {
        _statements.ForEach(statement => statement.Dispose());
        _statements.Clear();
        _connection?.Dispose();
        if (_work.Workload.Pooled)
        {
            TConnection.ClearPools();
        }
    }

    private void ExecuteReused<TClock>(ReadOnlySpan<TArguments> arguments, ValueFold fold, TClock clock)
        where TClock : struct, IOperationClock
    {
        TStatement statement = _statements[0];
        foreach (ref readonly TArguments values in arguments)
        {
            clock.Next();
            Execute(statement, in values, fold);
        }
    }

    private void ExecuteOnNewConnection(in TArguments values, ValueFold fold)
    {
        using TConnection connection = _work.Workload.Pooled
            ? TConnection.OpenPooled(_database)
            : TConnection.Open(_database);
        bool isRequest = _work.Workload.Usage == StatementUsage.OnNewConnection;
        if (isRequest && _setup.Length > 0)
        {
            connection.Execute(_setup);
        }

        if (_work.Sql.Length == 0)
        {
            fold.Changed(1);
        }
        else if (isRequest || StatementWork<TArguments, TRow, TFold>.Reads)
        {
            using TStatement statement = connection.Prepare<TArguments>(_work.Sql);
            Execute(statement, in values, fold);
        }
        else
        {
            // A pragma, for which libraries count -1 or 0 rows.
            connection.Execute(_work.Sql);
            fold.Changed(0);
        }
    }

    private static void Execute(TStatement statement, in TArguments values, ValueFold fold)
    {
        if (StatementWork<TArguments, TRow, TFold>.Reads)
        {
            statement.Read<TArguments, TRow, TFold>(in values, TFold.Into(fold));
            fold.EndRows();
        }
        else
        {
            fold.Changed(statement.Execute(in values));
        }
    }
}
