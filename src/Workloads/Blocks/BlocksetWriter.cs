using SqliteBench.Providers;

namespace SqliteBench.Workloads.Blocks;

/// <summary>Builds blocksets block by block, as a backup does with a file that it reads.</summary>
internal readonly struct BlocksetWriter<TConnection, TStatement>(
    TStatement insertBlockset,
    FindOrInsertBlock<TConnection, TStatement> findOrInsert,
    AddEntry<TConnection, TStatement> addEntry
) : IOperations<BlocksetWriter<TConnection, TStatement>, Operation, TConnection, TStatement>
    where TConnection : struct, IConnection<TConnection, TStatement>
    where TStatement : struct, IStatement
{
    public static BlocksetWriter<TConnection, TStatement> Prepare(TConnection connection) =>
        new(
            connection.PrepareInsert<EmptyBlockset>(Sql.InsertBlockset),
            FindOrInsertBlock<TConnection, TStatement>.Prepare(connection),
            AddEntry<TConnection, TStatement>.Prepare(connection)
        );

    /// <summary>Adds a block to the open blockset, or to a new one.</summary>
    public void Execute(in Operation operation, Tally tally)
    {
        if (operation.StartsBlockset || tally.Blockset == 0)
        {
            tally.Blockset = insertBlockset.Insert(default(EmptyBlockset));
        }

        bool found = findOrInsert.Execute(operation.Block, out long block);
        tally.Add(found ? block : BlockModel.Inserted);
        tally.Add(addEntry.Execute(tally.Blockset, block));
        tally.Count(1);
    }

    public void Dispose()
    {
        insertBlockset.Dispose();
        findOrInsert.Dispose();
        addEntry.Dispose();
    }
}

/// <inheritdoc cref="BlocksetWriter{TConnection,TStatement}" />
internal readonly struct AsyncBlocksetWriter<TConnection, TStatement>(
    TStatement insertBlockset,
    AsyncFindOrInsertBlock<TConnection, TStatement> findOrInsert,
    AsyncAddEntry<TConnection, TStatement> addEntry
) : IAsyncOperations<AsyncBlocksetWriter<TConnection, TStatement>, Operation, TConnection, TStatement>
    where TConnection : struct, IAsyncConnection<TConnection, TStatement>
    where TStatement : struct, IAsyncStatement
{
    public static async Task<AsyncBlocksetWriter<TConnection, TStatement>> PrepareAsync(TConnection connection) =>
        new(
            await connection.PrepareInsertAsync<EmptyBlockset>(Sql.InsertBlockset).ConfigureAwait(false),
            await AsyncFindOrInsertBlock<TConnection, TStatement>.PrepareAsync(connection).ConfigureAwait(false),
            await AsyncAddEntry<TConnection, TStatement>.PrepareAsync(connection).ConfigureAwait(false)
        );

    /// <inheritdoc cref="BlocksetWriter{TConnection,TStatement}.Execute" />
    public async ValueTask ExecuteAsync(Operation operation, Tally tally)
    {
        if (operation.StartsBlockset || tally.Blockset == 0)
        {
            tally.Blockset = await insertBlockset.InsertAsync(default(EmptyBlockset)).ConfigureAwait(false);
        }

        (long block, bool found) = await findOrInsert.ExecuteAsync(operation.Block).ConfigureAwait(false);
        tally.Add(found ? block : BlockModel.Inserted);
        tally.Add(await addEntry.ExecuteAsync(tally.Blockset, block).ConfigureAwait(false));
        tally.Count(1);
    }

    public async ValueTask DisposeAsync()
    {
        await insertBlockset.DisposeAsync().ConfigureAwait(false);
        await findOrInsert.DisposeAsync().ConfigureAwait(false);
        await addEntry.DisposeAsync().ConfigureAwait(false);
    }
}
