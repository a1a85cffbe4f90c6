namespace SqliteBench.Providers.Tests.Sessions;

internal sealed class AsynchronousSession<TConnection, TStatement>(TConnection connection) : ITestSession
    where TConnection : struct, IAsyncConnection<TConnection, TStatement>
    where TStatement : struct, IAsyncStatement
{
    public int? ResultCode(Exception exception) => TConnection.ResultCode(exception);

    public Task ExecuteAsync(string sql) => connection.ExecuteAsync(sql);

    public Task<string?> QueryTextAsync(string sql) => connection.QueryTextAsync(sql);

    public async Task<ITestStatement<TArguments>> PrepareAsync<TArguments>(string sql)
        where TArguments : struct, IArguments =>
        new Statement<TArguments>(await connection.PrepareAsync<TArguments>(sql));

    public async Task<ITestStatement<TArguments>> PrepareInsertAsync<TArguments>(string sql)
        where TArguments : struct, IArguments =>
        new Statement<TArguments>(await connection.PrepareInsertAsync<TArguments>(sql));

    public async Task BeginAsync(TransactionMode mode) => await connection.BeginAsync(mode);

    public Task CommitAsync() => connection.CommitAsync();

    public Task RollbackAsync() => connection.RollbackAsync();

    public ValueTask DisposeAsync() => connection.DisposeAsync();

    private sealed class Statement<TArguments>(TStatement statement) : ITestStatement<TArguments>
        where TArguments : struct, IArguments
    {
        public Task<long?> ReadIntegerAsync(TArguments arguments) => statement.ReadIntegerAsync(arguments).AsTask();

        public Task<int> ExecuteAsync(TArguments arguments) => statement.ExecuteAsync(arguments).AsTask();

        public Task<long> InsertAsync(TArguments arguments) => statement.InsertAsync(arguments).AsTask();

        public Task ReadAsync(TArguments arguments, Action<ItemRow> accept) =>
            statement.ReadAsync<TArguments, ItemRow, ItemSink>(arguments, new ItemSink(accept)).AsTask();

        public ValueTask DisposeAsync() => statement.DisposeAsync();
    }
}
