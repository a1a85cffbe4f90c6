using SqliteBench.Providers;

namespace SqliteBench.Workloads.Blocks;

/// <summary>Finds a block's ID; inserts the block when it is absent.</summary>
internal readonly struct FindOrInsertBlock<TConnection, TStatement>(TStatement find, TStatement insert) : IDisposable
    where TConnection : struct, IConnection<TConnection, TStatement>
    where TStatement : struct, IStatement
{
    public static FindOrInsertBlock<TConnection, TStatement> Prepare(TConnection connection) =>
        new(connection.Prepare<BlockKey>(Sql.FindBlock), connection.PrepareInsert<BlockKey>(Sql.InsertBlock));

    public bool Execute(in BlockKey block, out long id)
    {
        bool found = find.TryReadInteger(in block, out id);
        if (!found)
        {
            id = insert.Insert(in block);
        }

        return found;
    }

    public void Dispose()
    {
        find.Dispose();
        insert.Dispose();
    }
}

/// <inheritdoc cref="FindOrInsertBlock{TConnection,TStatement}" />
internal readonly struct AsyncFindOrInsertBlock<TConnection, TStatement>(TStatement find, TStatement insert)
    : IAsyncDisposable
    where TConnection : struct, IAsyncConnection<TConnection, TStatement>
    where TStatement : struct, IAsyncStatement
{
    public static async Task<AsyncFindOrInsertBlock<TConnection, TStatement>> PrepareAsync(TConnection connection) =>
        new(
            await connection.PrepareAsync<BlockKey>(Sql.FindBlock).ConfigureAwait(false),
            await connection.PrepareInsertAsync<BlockKey>(Sql.InsertBlock).ConfigureAwait(false)
        );

    /// <returns>Its ID, and whether it was there.</returns>
    public async ValueTask<(long Id, bool Found)> ExecuteAsync(BlockKey block)
    {
        long? found = await find.ReadIntegerAsync(block).ConfigureAwait(false);
        return (found ?? await insert.InsertAsync(block).ConfigureAwait(false), found is not null);
    }

    public async ValueTask DisposeAsync()
    {
        await find.DisposeAsync().ConfigureAwait(false);
        await insert.DisposeAsync().ConfigureAwait(false);
    }
}
