namespace SqliteBench.Providers;

/// <summary>
/// An open connection of a provider used through its asynchronous methods: every call that has an asynchronous form
/// uses it. The members mean what their synchronous counterparts in <see cref="IConnection{TSelf,TStatement}"/> mean.
/// </summary>
public interface IAsyncConnection<TSelf, TStatement> : IAsyncDisposable
    where TSelf : struct, IAsyncConnection<TSelf, TStatement>
    where TStatement : struct, IAsyncStatement
{
    /// <inheritdoc cref="IConnection{TSelf,TStatement}.Open" />
    static abstract Task<TSelf> OpenAsync(string path);

    /// <inheritdoc cref="IConnection{TSelf,TStatement}.OpenPooled" />
    static virtual Task<TSelf> OpenPooledAsync(string path) => TSelf.OpenAsync(path);

    /// <inheritdoc cref="IConnection{TSelf,TStatement}.ClearPools" />
    static virtual void ClearPools() { }

    /// <inheritdoc cref="IConnection{TSelf,TStatement}.ResultCode" />
    static abstract int? ResultCode(Exception exception);

    /// <inheritdoc cref="IConnection{TSelf,TStatement}.Execute" />
    Task ExecuteAsync(string sql);

    /// <inheritdoc cref="IConnection{TSelf,TStatement}.QueryText" />
    Task<string?> QueryTextAsync(string sql);

    /// <inheritdoc cref="IConnection{TSelf,TStatement}.Prepare" />
    Task<TStatement> PrepareAsync<TArguments>(string sql)
        where TArguments : struct, IArguments;

    /// <inheritdoc cref="IConnection{TSelf,TStatement}.PrepareInsert" />
    Task<TStatement> PrepareInsertAsync<TArguments>(string sql)
        where TArguments : struct, IArguments;

    /// <inheritdoc cref="IConnection{TSelf,TStatement}.Begin" />
    Task BeginAsync(TransactionMode mode);

    /// <inheritdoc cref="IConnection{TSelf,TStatement}.Commit" />
    Task CommitAsync();

    /// <inheritdoc cref="IConnection{TSelf,TStatement}.Rollback" />
    Task RollbackAsync();
}

/// <summary>A prepared statement of a provider used through its asynchronous methods.</summary>
public interface IAsyncStatement : IAsyncDisposable
{
    /// <summary>Runs a query for the first column of its first row.</summary>
    /// <typeparam name="TArguments">The arguments that it was prepared with.</typeparam>
    /// <returns>The integer, or null when there was no row.</returns>
    ValueTask<long?> ReadIntegerAsync<TArguments>(TArguments arguments)
        where TArguments : struct, IArguments;

    /// <inheritdoc cref="IStatement.Execute" />
    ValueTask<int> ExecuteAsync<TArguments>(TArguments arguments)
        where TArguments : struct, IArguments;

    /// <inheritdoc cref="IStatement.Insert" />
    ValueTask<long> InsertAsync<TArguments>(TArguments arguments)
        where TArguments : struct, IArguments;

    /// <inheritdoc cref="IStatement.Read" />
    ValueTask ReadAsync<TArguments, TRow, TSink>(TArguments arguments, TSink sink)
        where TArguments : struct, IArguments
        where TRow : class
        where TSink : struct, IRowSink<TRow>;
}
