using SqliteBench.Providers;

namespace SqliteBench.AsyncCalls;

/// <summary>
/// Another connection whose calls are counted. Beginning a transaction is not: that it is synchronous in an ADO.NET
/// provider is this suite's choice and not the library's.
/// </summary>
/// <typeparam name="TConnection">The other connection.</typeparam>
/// <typeparam name="TStatement">Its statement.</typeparam>
internal readonly struct ObservedConnection<TConnection, TStatement>
    : IAsyncConnection<ObservedConnection<TConnection, TStatement>, ObservedStatement<TStatement>>
    where TConnection : struct, IAsyncConnection<TConnection, TStatement>
    where TStatement : struct, IAsyncStatement
{
    private readonly TConnection _connection;
    private readonly CallTally _tally;

    private ObservedConnection(TConnection connection, CallTally tally)
    {
        _connection = connection;
        _tally = tally;
    }

    public static string Pooling => TConnection.Pooling;

    public static Task<ObservedConnection<TConnection, TStatement>> OpenAsync(string path) =>
        CountOpeningAsync(TConnection.OpenAsync(path));

    public static Task<ObservedConnection<TConnection, TStatement>> OpenPooledAsync(string path) =>
        CountOpeningAsync(TConnection.OpenPooledAsync(path));

    public static void ClearPools() => TConnection.ClearPools();

    public static int? ResultCode(Exception exception) => TConnection.ResultCode(exception);

    public Task ExecuteAsync(string sql) => CountAsync(_connection.ExecuteAsync(sql));

    public Task<string?> QueryTextAsync(string sql, CancellationToken cancellationToken) =>
        _tally.CountAsync(new ValueTask<string?>(_connection.QueryTextAsync(sql, cancellationToken))).AsTask();

    public Task<ObservedStatement<TStatement>> PrepareAsync<TArguments>(string sql)
        where TArguments : struct, IArguments => CountPreparingAsync(_connection.PrepareAsync<TArguments>(sql));

    public Task<ObservedStatement<TStatement>> PrepareInsertAsync<TArguments>(string sql)
        where TArguments : struct, IArguments => CountPreparingAsync(_connection.PrepareInsertAsync<TArguments>(sql));

    public Task BeginAsync(TransactionMode mode) => _connection.BeginAsync(mode);

    public Task CommitAsync() => CountAsync(_connection.CommitAsync());

    public Task RollbackAsync() => CountAsync(_connection.RollbackAsync());

    public ValueTask DisposeAsync() => _tally.CountAsync(_connection.DisposeAsync());

    private static async Task<ObservedConnection<TConnection, TStatement>> CountOpeningAsync(Task<TConnection> opening)
    {
        CallTally tally = CallTally.Current;
        TConnection connection = await tally.CountAsync(new ValueTask<TConnection>(opening)).ConfigureAwait(false);
        return new ObservedConnection<TConnection, TStatement>(connection, tally);
    }

    private async Task<ObservedStatement<TStatement>> CountPreparingAsync(Task<TStatement> preparing) =>
        new(await _tally.CountAsync(new ValueTask<TStatement>(preparing)).ConfigureAwait(false), _tally);

    private Task CountAsync(Task call) => _tally.CountAsync(new ValueTask(call)).AsTask();
}
