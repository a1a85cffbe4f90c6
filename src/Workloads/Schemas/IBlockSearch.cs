using SqliteBench.Providers;

namespace SqliteBench.Workloads.Schemas;

/// <summary>
/// How the ID of a block is found through a schema's index. An implementation is a struct, so that the calls are
/// inlined; what it keeps between calls belongs to one connection.
/// </summary>
internal interface IBlockSearch<TSelf, TKey>
    where TSelf : struct, IBlockSearch<TSelf, TKey>
    where TKey : struct, IBlockKey<TKey>
{
    static abstract IEnumerable<string> IndexedColumns { get; }

    static abstract TStatement Prepare<TConnection, TStatement>(TConnection connection)
        where TConnection : struct, IConnection<TConnection, TStatement>
        where TStatement : struct, IStatement;

    /// <inheritdoc cref="Prepare" />
    static abstract Task<TStatement> PrepareAsync<TConnection, TStatement>(TConnection connection)
        where TConnection : struct, IAsyncConnection<TConnection, TStatement>
        where TStatement : struct, IAsyncStatement;

    /// <returns>Its ID, or 0.</returns>
    long Find<TStatement>(TStatement statement, in TKey key)
        where TStatement : struct, IStatement;

    /// <inheritdoc cref="Find" />
    /// <returns>Its ID, or null.</returns>
    ValueTask<long?> FindAsync<TStatement>(TStatement statement, TKey key)
        where TStatement : struct, IAsyncStatement;
}
