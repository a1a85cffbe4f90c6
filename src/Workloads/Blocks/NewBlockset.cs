using SqliteBench.Providers;

namespace SqliteBench.Workloads.Blocks;

/// <summary>The <c>new-blockset</c> workload.</summary>
internal sealed class NewBlockset : Workload
{
    /// <summary>Rows changed by an operation beside blocks and blocksets: its entry and its blockset's length.</summary>
    private const long EntryAndLength = 2;

    public override string Id => "new-blockset";

    public override string Description => "add a block to a blockset, inserting either when it is new";

    public override bool Writes => true;

    internal override DrawnOperation Draw(OperationDraw draw, int position) =>
        new(StartsBlockset: draw.StartsBlockset(), BlockNumber: draw.KnownOrNewBlock(position));

    internal override Outcome Predict(BlockModel model, Operation operation)
    {
        long? id = model.Find(operation.Block);
        if (id is null)
        {
            model.Insert(operation.Block);
        }

        return Outcome.Of(id ?? BlockModel.Inserted, EntryAndLength);
    }

    internal override void Leave(StateModel state, Operation operation, bool isNew)
    {
        if (isNew)
        {
            state.InsertBlock(operation.Block);
        }

        state.AddToBlockset(operation.Block, operation.StartsBlockset);
    }

    internal override WorkloadRun OpenSynchronous<TConnection, TStatement>(RunOptions options) =>
        new SynchronousRun<Operation, TConnection, TStatement, Operations<TConnection, TStatement>>(
            options,
            options.Stream.Decoded
        );

    internal override WorkloadRun OpenAsynchronous<TConnection, TStatement>(RunOptions options) =>
        new AsynchronousRun<Operation, TConnection, TStatement, AsyncOperations<TConnection, TStatement>>(
            options,
            options.Stream.Decoded
        );

    private readonly struct Operations<TConnection, TStatement>(
        TStatement insertBlockset,
        TStatement find,
        TStatement insertBlock,
        TStatement insertEntry,
        TStatement lengthen
    ) : IOperations<Operations<TConnection, TStatement>, Operation, TConnection, TStatement>
        where TConnection : struct, IConnection<TConnection, TStatement>
        where TStatement : struct, IStatement
    {
        public static Operations<TConnection, TStatement> Prepare(TConnection connection) =>
            new(
                connection.PrepareInsert<NoArguments>(Sql.InsertBlockset),
                connection.Prepare<BlockKey>(Sql.FindBlock),
                connection.PrepareInsert<BlockKey>(Sql.InsertBlock),
                connection.Prepare<EntryKey>(Sql.InsertEntry),
                connection.Prepare<BlocksetKey>(Sql.LengthenBlockset)
            );

        public void Execute(in Operation operation, Tally tally)
        {
            if (operation.StartsBlockset || tally.Blockset == 0)
            {
                tally.Blockset = insertBlockset.Insert(default(NoArguments));
            }

            bool found = find.TryReadInteger(operation.Block, out long block);
            tally.Add(found ? block : 0L);
            if (!found)
            {
                block = insertBlock.Insert(operation.Block);
            }

            long changed = insertEntry.Execute(new EntryKey(tally.Blockset, block));
            tally.Add(changed + lengthen.Execute(new BlocksetKey(tally.Blockset)));
            tally.Count(1);
        }

        public void Dispose()
        {
            insertBlockset.Dispose();
            find.Dispose();
            insertBlock.Dispose();
            insertEntry.Dispose();
            lengthen.Dispose();
        }
    }

    private readonly struct AsyncOperations<TConnection, TStatement>(
        TStatement insertBlockset,
        TStatement find,
        TStatement insertBlock,
        TStatement insertEntry,
        TStatement lengthen
    ) : IAsyncOperations<AsyncOperations<TConnection, TStatement>, Operation, TConnection, TStatement>
        where TConnection : struct, IAsyncConnection<TConnection, TStatement>
        where TStatement : struct, IAsyncStatement
    {
        public static async Task<AsyncOperations<TConnection, TStatement>> PrepareAsync(TConnection connection) =>
            new(
                await connection.PrepareInsertAsync<NoArguments>(Sql.InsertBlockset).ConfigureAwait(false),
                await connection.PrepareAsync<BlockKey>(Sql.FindBlock).ConfigureAwait(false),
                await connection.PrepareInsertAsync<BlockKey>(Sql.InsertBlock).ConfigureAwait(false),
                await connection.PrepareAsync<EntryKey>(Sql.InsertEntry).ConfigureAwait(false),
                await connection.PrepareAsync<BlocksetKey>(Sql.LengthenBlockset).ConfigureAwait(false)
            );

        public async ValueTask ExecuteAsync(Operation operation, Tally tally)
        {
            if (operation.StartsBlockset || tally.Blockset == 0)
            {
                tally.Blockset = await insertBlockset.InsertAsync(default(NoArguments)).ConfigureAwait(false);
            }

            long? found = await find.ReadIntegerAsync(operation.Block).ConfigureAwait(false);
            tally.Add(found ?? 0);
            long block = found ?? await insertBlock.InsertAsync(operation.Block).ConfigureAwait(false);
            long changed = await insertEntry.ExecuteAsync(new EntryKey(tally.Blockset, block)).ConfigureAwait(false);
            tally.Add(changed + await lengthen.ExecuteAsync(new BlocksetKey(tally.Blockset)).ConfigureAwait(false));
            tally.Count(1);
        }

        public async ValueTask DisposeAsync()
        {
            await insertBlockset.DisposeAsync().ConfigureAwait(false);
            await find.DisposeAsync().ConfigureAwait(false);
            await insertBlock.DisposeAsync().ConfigureAwait(false);
            await insertEntry.DisposeAsync().ConfigureAwait(false);
            await lengthen.DisposeAsync().ConfigureAwait(false);
        }
    }
}
