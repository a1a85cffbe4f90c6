using SqliteBench.Providers;

namespace SqliteBench.Workloads.Flows;

/// <summary>
/// The <c>recreate</c> flow refills an empty database from lists of blocksets and their blocks. Many blocks are listed
/// more than once, so each row is looked up before it is inserted. The blocksets are numbered from 1.
/// </summary>
internal sealed class Recreate : Workload
{
    /// <summary>The longest lists, in blocks: their stream takes about 200 MB of memory.</summary>
    private const int MaximumOperations = 1_000_000;

    public override string Id => "recreate";

    public override string Description =>
        "add a listed block to a file in an empty database, looking for all of it first";

    public override bool Writes => true;

    public override bool StartsEmpty => true;

    public override bool IsFlow => true;

    /// <summary>Lists of as many blocks as a database of so many rows has entries.</summary>
    public override int OperationsFor(long rows, ulong seed) => (int)Math.Min(rows, MaximumOperations);

    internal override DrawnOperation Draw(OperationDraw draw, int position)
    {
        bool starts = draw.StartsFile() || position == 0;
        return new(draw.ListedBlock(), StartsBlockset: starts);
    }

    internal override Outcome Predict(BlockModel model, Operation operation)
    {
        RefilledBlock added = model.Refill.Add(operation);
        return Outcome.Of(added.FoundId ?? 0, added.ChangedRows);
    }

    internal override void Leave(StateModel state, Operation operation, bool isNew)
    {
        RefilledBlock added = state.Refill.Add(operation);
        if (added.FoundId is null)
        {
            state.InsertBlock(operation.Block);
        }

        if (added.IsNewEntry)
        {
            state.AddToBlockset(operation.Block, operation.StartsBlockset);
        }
    }

    internal override WorkloadRun OpenSynchronous<TConnection, TStatement>(RunOptions options) =>
        Run<TConnection, TStatement, Operations<TConnection, TStatement>>(options);

    internal override WorkloadRun OpenAsynchronous<TConnection, TStatement>(RunOptions options) =>
        RunAsynchronous<TConnection, TStatement, AsyncOperations<TConnection, TStatement>>(options);

    private readonly struct Operations<TConnection, TStatement>(
        TStatement findBlockset,
        TStatement insertBlockset,
        FindOrInsertBlock<TConnection, TStatement> findOrInsert,
        TStatement findEntry,
        AddEntry<TConnection, TStatement> addEntry
    ) : IOperations<Operations<TConnection, TStatement>, Operation, TConnection, TStatement>
        where TConnection : struct, IConnection<TConnection, TStatement>
        where TStatement : struct, IStatement
    {
        public static Operations<TConnection, TStatement> Prepare(TConnection connection) =>
            new(
                connection.Prepare<BlocksetKey>(Sql.FindBlockset),
                connection.Prepare<BlocksetKey>(Sql.InsertBlocksetWithID),
                FindOrInsertBlock<TConnection, TStatement>.Prepare(connection),
                connection.Prepare<EntryKey>(Sql.FindEntry),
                AddEntry<TConnection, TStatement>.Prepare(connection)
            );

        public void Execute(in Operation operation, Tally tally)
        {
            long changed = operation.StartsBlockset || tally.Blockset == 0 ? StartBlockset(tally) : 0;
            bool found = findOrInsert.Execute(operation.Block, out long block);
            changed += found ? 0 : 1;
            if (!findEntry.TryReadInteger(new EntryKey(tally.Blockset, block), out _))
            {
                changed += addEntry.Execute(tally.Blockset, block);
            }

            tally.Add(found ? block : 0L);
            tally.Add(changed);
            tally.Count(1);
        }

        public void Dispose()
        {
            findBlockset.Dispose();
            insertBlockset.Dispose();
            findOrInsert.Dispose();
            findEntry.Dispose();
            addEntry.Dispose();
        }

        private long StartBlockset(Tally tally)
        {
            BlocksetKey blockset = new(++tally.Blockset);
            return findBlockset.TryReadInteger(in blockset, out _) ? 0 : insertBlockset.Execute(in blockset);
        }
    }

    private readonly struct AsyncOperations<TConnection, TStatement>(
        TStatement findBlockset,
        TStatement insertBlockset,
        AsyncFindOrInsertBlock<TConnection, TStatement> findOrInsert,
        TStatement findEntry,
        AsyncAddEntry<TConnection, TStatement> addEntry
    ) : IAsyncOperations<AsyncOperations<TConnection, TStatement>, Operation, TConnection, TStatement>
        where TConnection : struct, IAsyncConnection<TConnection, TStatement>
        where TStatement : struct, IAsyncStatement
    {
        public static async Task<AsyncOperations<TConnection, TStatement>> PrepareAsync(TConnection connection) =>
            new(
                await connection.PrepareAsync<BlocksetKey>(Sql.FindBlockset).ConfigureAwait(false),
                await connection.PrepareAsync<BlocksetKey>(Sql.InsertBlocksetWithID).ConfigureAwait(false),
                await AsyncFindOrInsertBlock<TConnection, TStatement>.PrepareAsync(connection).ConfigureAwait(false),
                await connection.PrepareAsync<EntryKey>(Sql.FindEntry).ConfigureAwait(false),
                await AsyncAddEntry<TConnection, TStatement>.PrepareAsync(connection).ConfigureAwait(false)
            );

        public async ValueTask ExecuteAsync(Operation operation, Tally tally)
        {
            bool starts = operation.StartsBlockset || tally.Blockset == 0;
            long changed = starts ? await StartBlocksetAsync(tally).ConfigureAwait(false) : 0;
            (long block, bool found) = await findOrInsert.ExecuteAsync(operation.Block).ConfigureAwait(false);
            changed += found ? 0 : 1;
            EntryKey entry = new(tally.Blockset, block);
            if (await findEntry.ReadIntegerAsync(entry).ConfigureAwait(false) is null)
            {
                changed += await addEntry.ExecuteAsync(tally.Blockset, block).ConfigureAwait(false);
            }

            tally.Add(found ? block : 0L);
            tally.Add(changed);
            tally.Count(1);
        }

        public async ValueTask DisposeAsync()
        {
            await findBlockset.DisposeAsync().ConfigureAwait(false);
            await insertBlockset.DisposeAsync().ConfigureAwait(false);
            await findOrInsert.DisposeAsync().ConfigureAwait(false);
            await findEntry.DisposeAsync().ConfigureAwait(false);
            await addEntry.DisposeAsync().ConfigureAwait(false);
        }

        private async ValueTask<long> StartBlocksetAsync(Tally tally)
        {
            BlocksetKey blockset = new(++tally.Blockset);
            return await findBlockset.ReadIntegerAsync(blockset).ConfigureAwait(false) is null
                ? await insertBlockset.ExecuteAsync(blockset).ConfigureAwait(false)
                : 0;
        }
    }
}
