using SqliteBench.Providers;

namespace SqliteBench.Workloads.Blocks;

internal sealed class InsertOrIgnore : Workload
{
    public override string Id => "insert-or-ignore";

    public override string Description => "INSERT OR IGNORE a block, then find its ID; half of the keys exist";

    public override bool Writes => true;

    public override bool NeedsUniqueIndex => true;

    internal override DrawnOperation Draw(OperationDraw draw, int position) => new(draw.KnownOrNewBlock(position));

    internal override Outcome Predict(BlockModel model, Operation operation) =>
        model.Find(operation.Block) is { } id
            ? Outcome.Of(0, id)
            : Outcome.Of(model.Insert(operation.Block), BlockModel.Inserted);

    internal override void Leave(StateModel state, Operation operation, bool isNew)
    {
        if (isNew)
        {
            state.InsertBlock(operation.Block);
        }
    }

    internal override WorkloadRun OpenSynchronous<TConnection, TStatement>(RunOptions options) =>
        Run<TConnection, TStatement, Operations<TConnection, TStatement>>(options);

    internal override WorkloadRun OpenAsynchronous<TConnection, TStatement>(RunOptions options) =>
        RunAsynchronous<TConnection, TStatement, AsyncOperations<TConnection, TStatement>>(options);

    /// <summary>The ID of a block that already existed. A new block's ID depends on the order of the threads.</summary>
    private static long Answer(long inserted, long? id)
    {
        long found = id ?? throw new InvalidOperationException("a block is missing right after INSERT OR IGNORE");
        return inserted == 0 ? found : BlockModel.Inserted;
    }

    private readonly struct Operations<TConnection, TStatement>(TStatement insert, TStatement find)
        : IOperations<Operations<TConnection, TStatement>, Operation, TConnection, TStatement>
        where TConnection : struct, IConnection<TConnection, TStatement>
        where TStatement : struct, IStatement
    {
        public static Operations<TConnection, TStatement> Prepare(TConnection connection) =>
            new(connection.Prepare<BlockKey>(Sql.InsertOrIgnoreBlock), connection.Prepare<BlockKey>(Sql.FindBlock));

        public void Execute(in Operation operation, Tally tally)
        {
            long inserted = insert.Execute(operation.Block);
            tally.Add(inserted);
            bool found = find.TryReadInteger(operation.Block, out long id);
            tally.Add(Answer(inserted, found ? id : null));
            tally.Count(1);
        }

        public void Dispose()
        {
            find.Dispose();
            insert.Dispose();
        }
    }

    private readonly struct AsyncOperations<TConnection, TStatement>(TStatement insert, TStatement find)
        : IAsyncOperations<AsyncOperations<TConnection, TStatement>, Operation, TConnection, TStatement>
        where TConnection : struct, IAsyncConnection<TConnection, TStatement>
        where TStatement : struct, IAsyncStatement
    {
        public static async Task<AsyncOperations<TConnection, TStatement>> PrepareAsync(TConnection connection) =>
            new(
                await connection.PrepareAsync<BlockKey>(Sql.InsertOrIgnoreBlock).ConfigureAwait(false),
                await connection.PrepareAsync<BlockKey>(Sql.FindBlock).ConfigureAwait(false)
            );

        public async ValueTask ExecuteAsync(Operation operation, Tally tally)
        {
            long inserted = await insert.ExecuteAsync(operation.Block).ConfigureAwait(false);
            tally.Add(inserted);
            tally.Add(Answer(inserted, await find.ReadIntegerAsync(operation.Block).ConfigureAwait(false)));
            tally.Count(1);
        }

        public async ValueTask DisposeAsync()
        {
            await find.DisposeAsync().ConfigureAwait(false);
            await insert.DisposeAsync().ConfigureAwait(false);
        }
    }
}
