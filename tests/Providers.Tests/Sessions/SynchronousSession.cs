namespace SqliteBench.Providers.Tests.Sessions;

internal sealed class SynchronousSession<TConnection, TStatement>(TConnection connection) : ITestSession
    where TConnection : struct, IConnection<TConnection, TStatement>
    where TStatement : struct, IStatement
{
    public int? ResultCode(Exception exception) => TConnection.ResultCode(exception);

    public Task ExecuteAsync(string sql) => Done(() => connection.Execute(sql));

    public Task<string?> QueryTextAsync(string sql) => Done(() => connection.QueryText(sql));

    public Task<ITestStatement<TArguments>> PrepareAsync<TArguments>(string sql)
        where TArguments : struct, IArguments =>
        Done<ITestStatement<TArguments>>(() => new Statement<TArguments>(connection.Prepare<TArguments>(sql)));

    public Task<ITestStatement<TArguments>> PrepareInsertAsync<TArguments>(string sql)
        where TArguments : struct, IArguments =>
        Done<ITestStatement<TArguments>>(() => new Statement<TArguments>(connection.PrepareInsert<TArguments>(sql)));

    public Task BeginAsync(TransactionMode mode) => Done(() => connection.Begin(mode));

    public Task CommitAsync() => Done(connection.Commit);

    public Task RollbackAsync() => Done(connection.Rollback);

    public ValueTask DisposeAsync() => new(Done(connection.Dispose));

    private static Task<object?> Done(Action action) =>
        Done<object?>(() =>
        {
            action();
            return null;
        });

    // An exception belongs in the task, as it does with asynchronous providers.
    private static Task<T> Done<T>(Func<T> function)
    {
        try
        {
            return Task.FromResult(function());
        }
        catch (Exception exception)
        {
            return Task.FromException<T>(exception);
        }
    }

    private sealed class Statement<TArguments>(TStatement statement) : ITestStatement<TArguments>
        where TArguments : struct, IArguments
    {
        public Task<long?> ReadIntegerAsync(TArguments arguments) =>
            Done(() => statement.TryReadInteger(in arguments, out long value) ? value : (long?)null);

        public Task<int> ExecuteAsync(TArguments arguments) => Done(() => statement.Execute(in arguments));

        public Task<long> InsertAsync(TArguments arguments) => Done(() => statement.Insert(in arguments));

        public Task ReadAsync(TArguments arguments, Action<ItemRow> accept) =>
            Done(() => statement.Read<TArguments, ItemRow, ItemSink>(in arguments, new ItemSink(accept)));

        public ValueTask DisposeAsync() => new(Done(statement.Dispose));
    }
}
