namespace SqliteBench.Tests.Measurement;

/// <summary>What an asynchronous library does where SQLite would be asked; by itself all is done at once.</summary>
internal interface ILibrary
{
    static virtual ValueTask<long> CallAsync() => new(1);
}

internal static class FakeProvider
{
    public static Provider Of<TLibrary>()
        where TLibrary : ILibrary =>
        new AsynchronousProvider<FakeConnection<TLibrary>, FakeStatement<TLibrary>>(
            typeof(TLibrary).Name,
            "a library without an engine",
            "SqliteBench.Tests",
            () => typeof(FakeProvider).Assembly
        );
}

internal readonly struct FakeConnection<TLibrary> : IAsyncConnection<FakeConnection<TLibrary>, FakeStatement<TLibrary>>
    where TLibrary : ILibrary
{
    public static Task<FakeConnection<TLibrary>> OpenAsync(string path) =>
        Task.FromResult<FakeConnection<TLibrary>>(default);

    public static int? ResultCode(Exception exception) => null;

    public Task ExecuteAsync(string sql) => Task.CompletedTask;

    public Task<string?> QueryTextAsync(string sql) => Task.FromResult<string?>("");

    public Task<FakeStatement<TLibrary>> PrepareAsync<TArguments>(string sql)
        where TArguments : struct, IArguments => Task.FromResult<FakeStatement<TLibrary>>(default);

    public Task<FakeStatement<TLibrary>> PrepareInsertAsync<TArguments>(string sql)
        where TArguments : struct, IArguments => PrepareAsync<TArguments>(sql);

    public Task BeginAsync(TransactionMode mode) => Task.CompletedTask;

    public Task CommitAsync() => Task.CompletedTask;

    public Task RollbackAsync() => Task.CompletedTask;

    public ValueTask DisposeAsync() => ValueTask.CompletedTask;
}

internal readonly struct FakeStatement<TLibrary> : IAsyncStatement
    where TLibrary : ILibrary
{
    public async ValueTask<long?> ReadIntegerAsync<TArguments>(TArguments arguments)
        where TArguments : struct, IArguments => await TLibrary.CallAsync().ConfigureAwait(false);

    public async ValueTask<int> ExecuteAsync<TArguments>(TArguments arguments)
        where TArguments : struct, IArguments => (int)await TLibrary.CallAsync().ConfigureAwait(false);

    public ValueTask<long> InsertAsync<TArguments>(TArguments arguments)
        where TArguments : struct, IArguments => TLibrary.CallAsync();

    public async ValueTask ReadAsync<TArguments, TRow, TSink>(TArguments arguments, TSink sink)
        where TArguments : struct, IArguments
        where TRow : class
        where TSink : struct, IRowSink<TRow> => await TLibrary.CallAsync().ConfigureAwait(false);

    public ValueTask DisposeAsync() => ValueTask.CompletedTask;
}
