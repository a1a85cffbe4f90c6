using SqliteBench.Providers;

namespace SqliteBench.Workloads.Statements;

/// <summary>A statement on a provider used asynchronously.</summary>
internal sealed class AsynchronousLane<TArguments, TRow, TFold, TConnection, TStatement> : ManagedLane
    where TArguments : struct, IArguments
    where TRow : class
    where TFold : struct, IRowFold<TFold, TRow>
    where TConnection : struct, IAsyncConnection<TConnection, TStatement>
    where TStatement : struct, IAsyncStatement
{
    private readonly StatementWork<TArguments, TRow, TFold> _work;
    private readonly string _database;
    private readonly string _setup;
    private readonly List<TStatement> _statements = [];
    private TConnection? _connection;

    public AsynchronousLane(StatementWork<TArguments, TRow, TFold> work, string database, PragmaSet pragmas)
        : base(work.Arguments.Length, work.Workload.InTransaction)
    {
        _work = work;
        _database = database;
        _setup = pragmas.OfConnection;
        try
        {
            Await(PrepareAsync(pragmas));
        }
        catch
        {
            Dispose();
            throw;
        }
    }

    public override void Begin() => Await(_connection!.Value.BeginAsync(TransactionMode.Deferred));

    public override void Commit() => Await(_connection!.Value.CommitAsync());

    private protected override ValueFold NewFold() => new();

    private protected override void Run<TClock>(int first, int count, ValueFold fold, TClock clock) =>
        Await(ExecuteAsync(first, count, fold, clock));

    public override void Dispose()
    {
        Await(CloseAsync());
        if (_work.Workload.Pooled)
        {
            TConnection.ClearPools();
        }
    }

    // A benchmark's caller is synchronous; one wait per run is negligible.
    private static void Await(Task task) => task.GetAwaiter().GetResult();

    private async Task PrepareAsync(PragmaSet pragmas)
    {
        if (_work.Workload.Usage == StatementUsage.ConnectionOnly)
        {
            return;
        }

        TConnection connection = await TConnection.OpenAsync(_database).ConfigureAwait(false);
        _connection = connection;
        await connection.ExecuteAsync(RunOptions.BusyTimeoutStatement).ConfigureAwait(false);
        await pragmas.ApplyAsync<TConnection, TStatement>(connection).ConfigureAwait(false);
        await connection.QueryTextAsync(StatementWork<TArguments, TRow, TFold>.Touch).ConfigureAwait(false);
        for (int number = 0; number < _work.PreparedBefore; number++)
        {
            _statements.Add(await connection.PrepareAsync<TArguments>(_work.Sql).ConfigureAwait(false));
        }
    }

    private async Task CloseAsync()
    {
        foreach (TStatement statement in _statements)
        {
            await statement.DisposeAsync().ConfigureAwait(false);
        }

        _statements.Clear();
        if (_connection is { } connection)
        {
            _connection = null;
            await connection.DisposeAsync().ConfigureAwait(false);
        }
    }

    private async Task ExecuteAsync<TClock>(int first, int count, ValueFold fold, TClock clock)
        where TClock : struct, IOperationClock
    {
        for (int index = first; index < first + count; index++)
        {
            TArguments values = _work.Arguments[index];
            clock.Next();
            switch (_work.Workload.Usage)
            {
                case StatementUsage.Reused:
                    await ExecuteAsync(_statements[0], values, fold).ConfigureAwait(false);
                    break;
                case StatementUsage.PreparedAhead:
                    await ExecuteAsync(_statements[index], values, fold).ConfigureAwait(false);
                    break;
                case StatementUsage.PreparedEachTime:
                    await ExecutePreparedAsync(_connection!.Value, values, fold).ConfigureAwait(false);
                    break;
                case StatementUsage.PreparedOnly:
                    TStatement statement = await _connection!
                        .Value.PrepareAsync<TArguments>(_work.Sql)
                        .ConfigureAwait(false);
                    await statement.DisposeAsync().ConfigureAwait(false);
                    fold.Changed(1);
                    break;
                default:
                    await ExecuteOnNewConnectionAsync(values, fold).ConfigureAwait(false);
                    break;
            }
        }
    }

    private async Task ExecuteOnNewConnectionAsync(TArguments values, ValueFold fold)
    {
        TConnection connection = _work.Workload.Pooled
            ? await TConnection.OpenPooledAsync(_database).ConfigureAwait(false)
            : await TConnection.OpenAsync(_database).ConfigureAwait(false);
        await using (connection.ConfigureAwait(false))
        {
            bool isRequest = _work.Workload.Usage == StatementUsage.OnNewConnection;
            if (isRequest && _setup.Length > 0)
            {
                await connection.ExecuteAsync(_setup).ConfigureAwait(false);
            }

            if (_work.Sql.Length == 0)
            {
                fold.Changed(1);
            }
            else if (isRequest || StatementWork<TArguments, TRow, TFold>.Reads)
            {
                await ExecutePreparedAsync(connection, values, fold).ConfigureAwait(false);
            }
            else
            {
                // A pragma, for which libraries count -1 or 0 rows.
                await connection.ExecuteAsync(_work.Sql).ConfigureAwait(false);
                fold.Changed(0);
            }
        }
    }

    private async Task ExecutePreparedAsync(TConnection connection, TArguments values, ValueFold fold)
    {
        TStatement statement = await connection.PrepareAsync<TArguments>(_work.Sql).ConfigureAwait(false);
        await using (statement.ConfigureAwait(false))
        {
            await ExecuteAsync(statement, values, fold).ConfigureAwait(false);
        }
    }

    private static async ValueTask ExecuteAsync(TStatement statement, TArguments values, ValueFold fold)
    {
        if (StatementWork<TArguments, TRow, TFold>.Reads)
        {
            await statement.ReadAsync<TArguments, TRow, TFold>(values, TFold.Into(fold)).ConfigureAwait(false);
            fold.EndRows();
        }
        else
        {
            fold.Changed(await statement.ExecuteAsync(values).ConfigureAwait(false));
        }
    }
}
