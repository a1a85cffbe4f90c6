namespace SqliteBench.Providers.Tests.Sessions;

/// <summary>A connection of any provider, in the one form that the tests are written against.</summary>
public interface ITestSession : IAsyncDisposable
{
    int? ResultCode(Exception exception);

    Task ExecuteAsync(string sql);

    Task<string?> QueryTextAsync(string sql);

    Task<ITestStatement<TArguments>> PrepareAsync<TArguments>(string sql)
        where TArguments : struct, IArguments;

    Task<ITestStatement<TArguments>> PrepareInsertAsync<TArguments>(string sql)
        where TArguments : struct, IArguments;

    Task BeginAsync(TransactionMode mode);

    Task CommitAsync();

    Task RollbackAsync();
}

/// <summary>A prepared statement of any provider.</summary>
public interface ITestStatement<TArguments> : IAsyncDisposable
    where TArguments : struct, IArguments
{
    /// <summary>The integer, or null when there was no row.</summary>
    Task<long?> ReadIntegerAsync(TArguments arguments);

    Task<int> ExecuteAsync(TArguments arguments);

    Task<long> InsertAsync(TArguments arguments);

    Task ReadAsync(TArguments arguments, Action<ItemRow> accept);
}
