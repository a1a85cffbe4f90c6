using SqliteBench.Providers;
using SqliteBench.Workloads.Statements;

namespace SqliteBench.Workloads.Queries;

/// <summary>Executes queries one after another on a synchronous provider.</summary>
internal sealed class QueryLane<TConnection, TStatement> : ManagedLane
    where TConnection : struct, IConnection<TConnection, TStatement>
    where TStatement : struct, IStatement
{
    private readonly QueryStep[] _steps;
    private readonly TConnection _connection;
    private readonly List<PreparedQuery> _prepared = [];

    public QueryLane(
        IReadOnlyList<Query> queries,
        QueryStep[] steps,
        string database,
        PragmaSet pragmas,
        bool inTransaction
    )
        : base(steps.Length, inTransaction)
    {
        _steps = steps;
        _connection = TConnection.Open(database);
        try
        {
            _connection.Execute(RunOptions.BusyTimeoutStatement);
            pragmas.Apply<TConnection, TStatement>(_connection);
            foreach (Query query in queries)
            {
                _prepared.Add(query.Prepare<TConnection, TStatement>(_connection));
            }
        }
        catch
        {
            Dispose();
            throw;
        }
    }

    public override void Begin() => _connection.Begin(TransactionMode.Deferred);

    public override void Commit() => _connection.Commit();

    public List<ExecutionAnswer> Answers()
    {
        List<ExecutionAnswer> answers = [];
        Run(
            0,
            _steps.Length,
            new ValueFold { Compares = RowComparison.InOrder, Answered = answers.Add },
            default(Untimed)
        );
        return answers;
    }

    public override void Dispose()
    {
        _prepared.ForEach(query => query.Dispose());
        _prepared.Clear();
        _connection.Dispose();
    }

    private protected override ValueFold NewFold() => new() { Compares = RowComparison.InOrder };

    private protected override void Run<TClock>(int first, int count, ValueFold fold, TClock clock)
    {
        foreach (QueryStep step in _steps.AsSpan(first, count))
        {
            clock.Next();
            _prepared[step.Query].Execute(step.Arguments, fold);
        }
    }
}

/// <summary>Executes queries one after another on an asynchronous provider.</summary>
internal sealed class AsyncQueryLane<TConnection, TStatement> : ManagedLane
    where TConnection : struct, IAsyncConnection<TConnection, TStatement>
    where TStatement : struct, IAsyncStatement
{
    private readonly QueryStep[] _steps;
    private readonly List<AsyncPreparedQuery> _prepared = [];
    private TConnection? _connection;

    public AsyncQueryLane(
        IReadOnlyList<Query> queries,
        QueryStep[] steps,
        string database,
        PragmaSet pragmas,
        bool inTransaction
    )
        : base(steps.Length, inTransaction)
    {
        _steps = steps;
        try
        {
            Await(OpenAsync(queries, database, pragmas));
        }
        catch
        {
            Dispose();
            throw;
        }
    }

    public override void Begin() => Await(_connection!.Value.BeginAsync(TransactionMode.Deferred));

    public override void Commit() => Await(_connection!.Value.CommitAsync());

    public override void Dispose() => Await(CloseAsync());

    private protected override ValueFold NewFold() => new() { Compares = RowComparison.InOrder };

    private protected override void Run<TClock>(int first, int count, ValueFold fold, TClock clock) =>
        Await(ExecuteAsync(first, count, fold, clock));

    // A benchmark's caller is synchronous; one wait per run is negligible.
    private static void Await(Task task) => task.GetAwaiter().GetResult();

    private async Task OpenAsync(IReadOnlyList<Query> queries, string database, PragmaSet pragmas)
    {
        TConnection connection = await TConnection.OpenAsync(database).ConfigureAwait(false);
        _connection = connection;
        await connection.ExecuteAsync(RunOptions.BusyTimeoutStatement).ConfigureAwait(false);
        await pragmas.ApplyAsync<TConnection, TStatement>(connection).ConfigureAwait(false);
        foreach (Query query in queries)
        {
            _prepared.Add(await query.PrepareAsync<TConnection, TStatement>(connection).ConfigureAwait(false));
        }
    }

    private async Task CloseAsync()
    {
        foreach (AsyncPreparedQuery query in _prepared)
        {
            await query.DisposeAsync().ConfigureAwait(false);
        }

        _prepared.Clear();
        if (_connection is { } connection)
        {
            _connection = null;
            await connection.DisposeAsync().ConfigureAwait(false);
        }
    }

    private async Task ExecuteAsync<TClock>(int first, int count, ValueFold fold, TClock clock)
        where TClock : struct, IOperationClock
    {
        for (int step = first; step < first + count; step++)
        {
            clock.Next();
            await _prepared[_steps[step].Query].ExecuteAsync(_steps[step].Arguments, fold).ConfigureAwait(false);
        }
    }
}
