using SqliteBench.Providers;

namespace SqliteBench.Workloads.Blocks;

/// <summary>Adds a block to a blockset, which becomes longer by one.</summary>
internal readonly struct AddEntry<TConnection, TStatement>(TStatement insert, TStatement lengthen) : IDisposable
    where TConnection : struct, IConnection<TConnection, TStatement>
    where TStatement : struct, IStatement
{
    public static AddEntry<TConnection, TStatement> Prepare(TConnection connection) =>
        new(connection.Prepare<EntryKey>(Sql.InsertEntry), connection.Prepare<BlocksetKey>(Sql.LengthenBlockset));

    /// <returns>Rows changed: 2.</returns>
    public long Execute(long blockset, long block)
    {
        long changed = insert.Execute(new EntryKey(blockset, block));
        return changed + lengthen.Execute(new BlocksetKey(blockset));
    }

    public void Dispose()
    {
        insert.Dispose();
        lengthen.Dispose();
    }
}

/// <inheritdoc cref="AddEntry{TConnection,TStatement}" />
internal readonly struct AsyncAddEntry<TConnection, TStatement>(TStatement insert, TStatement lengthen)
    : IAsyncDisposable
    where TConnection : struct, IAsyncConnection<TConnection, TStatement>
    where TStatement : struct, IAsyncStatement
{
    public static async Task<AsyncAddEntry<TConnection, TStatement>> PrepareAsync(TConnection connection) =>
        new(
            await connection.PrepareAsync<EntryKey>(Sql.InsertEntry).ConfigureAwait(false),
            await connection.PrepareAsync<BlocksetKey>(Sql.LengthenBlockset).ConfigureAwait(false)
        );

    /// <inheritdoc cref="AddEntry{TConnection,TStatement}.Execute" />
    public async ValueTask<long> ExecuteAsync(long blockset, long block)
    {
        long changed = await insert.ExecuteAsync(new EntryKey(blockset, block)).ConfigureAwait(false);
        return changed + await lengthen.ExecuteAsync(new BlocksetKey(blockset)).ConfigureAwait(false);
    }

    public async ValueTask DisposeAsync()
    {
        await insert.DisposeAsync().ConfigureAwait(false);
        await lengthen.DisposeAsync().ConfigureAwait(false);
    }
}
