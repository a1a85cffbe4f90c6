namespace SqliteBench.Workloads.Tests.Recordings;

/// <summary>The asynchronous side of the <see cref="RecordingProvider"/>; what it is asked to do is done at once.</summary>
internal readonly struct AsyncRecordingConnection(RecordingConnection connection)
    : IAsyncConnection<AsyncRecordingConnection, AsyncRecordingStatement>
{
    public static Task<AsyncRecordingConnection> OpenAsync(string path) =>
        Task.FromResult(new AsyncRecordingConnection(RecordingConnection.Open(path)));

    public static Task<AsyncRecordingConnection> OpenPooledAsync(string path) =>
        Task.FromResult(new AsyncRecordingConnection(RecordingConnection.OpenPooled(path)));

    public static void ClearPools() => RecordingConnection.ClearPools();

    public static int? ResultCode(Exception exception) => RecordingConnection.ResultCode(exception);

    public Task ExecuteAsync(string sql)
    {
        connection.Execute(sql);
        return Task.CompletedTask;
    }

    public Task<string?> QueryTextAsync(string sql) => Task.FromResult(connection.QueryText(sql));

    public Task<AsyncRecordingStatement> PrepareAsync<TArguments>(string sql)
        where TArguments : struct, IArguments =>
        Task.FromResult(new AsyncRecordingStatement(connection.Prepare<TArguments>(sql)));

    public Task<AsyncRecordingStatement> PrepareInsertAsync<TArguments>(string sql)
        where TArguments : struct, IArguments => PrepareAsync<TArguments>(sql);

    public Task BeginAsync(TransactionMode mode)
    {
        connection.Begin(mode);
        return Task.CompletedTask;
    }

    public Task CommitAsync()
    {
        connection.Commit();
        return Task.CompletedTask;
    }

    public Task RollbackAsync()
    {
        connection.Rollback();
        return Task.CompletedTask;
    }

    public ValueTask DisposeAsync()
    {
        connection.Dispose();
        return ValueTask.CompletedTask;
    }
}

internal readonly struct AsyncRecordingStatement(RecordingStatement statement) : IAsyncStatement
{
    public ValueTask<long?> ReadIntegerAsync<TArguments>(TArguments arguments)
        where TArguments : struct, IArguments =>
        new(statement.TryReadInteger(in arguments, out long value) ? value : null);

    public ValueTask<int> ExecuteAsync<TArguments>(TArguments arguments)
        where TArguments : struct, IArguments => new(statement.Execute(in arguments));

    public ValueTask<long> InsertAsync<TArguments>(TArguments arguments)
        where TArguments : struct, IArguments => new(statement.Insert(in arguments));

    public ValueTask ReadAsync<TArguments, TRow, TSink>(TArguments arguments, TSink sink)
        where TArguments : struct, IArguments
        where TRow : class
        where TSink : struct, IRowSink<TRow>
    {
        statement.Read<TArguments, TRow, TSink>(in arguments, sink);
        return ValueTask.CompletedTask;
    }

    public ValueTask DisposeAsync()
    {
        statement.Dispose();
        return ValueTask.CompletedTask;
    }
}
