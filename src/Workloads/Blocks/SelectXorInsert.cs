using SqliteBench.Providers;

namespace SqliteBench.Workloads.Blocks;

internal sealed class SelectXorInsert : Workload
{
    public override string Id => "select-xor-insert";

    public override string Description => "find a block's ID; when absent, insert it; half of the keys exist";

    public override bool Writes => true;

    internal override DrawnOperation Draw(OperationDraw draw, int position) => new(draw.KnownOrNewBlock(position));

    internal override Outcome Predict(BlockModel model, Operation operation) =>
        model.Find(operation.Block) is { } id
            ? Outcome.Of(id, 0)
            : Outcome.Of(BlockModel.Inserted, model.Insert(operation.Block));

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

    private readonly struct Operations<TConnection, TStatement>(TStatement find, TStatement insert)
        : IOperations<Operations<TConnection, TStatement>, Operation, TConnection, TStatement>
        where TConnection : struct, IConnection<TConnection, TStatement>
        where TStatement : struct, IStatement
    {
        public static Operations<TConnection, TStatement> Prepare(TConnection connection) =>
            new(connection.Prepare<BlockKey>(Sql.FindBlock), connection.Prepare<BlockKey>(Sql.InsertBlock));

        public void Execute(in Operation operation, Tally tally)
        {
            bool found = find.TryReadInteger(operation.Block, out long id);
            tally.Add(id);
            tally.Add(found ? 0L : insert.Execute(operation.Block));
            tally.Count(1);
        }

        public void Dispose()
        {
            find.Dispose();
            insert.Dispose();
        }
    }

    private readonly struct AsyncOperations<TConnection, TStatement>(TStatement find, TStatement insert)
        : IAsyncOperations<AsyncOperations<TConnection, TStatement>, Operation, TConnection, TStatement>
        where TConnection : struct, IAsyncConnection<TConnection, TStatement>
        where TStatement : struct, IAsyncStatement
    {
        public static async Task<AsyncOperations<TConnection, TStatement>> PrepareAsync(TConnection connection) =>
            new(
                await connection.PrepareAsync<BlockKey>(Sql.FindBlock).ConfigureAwait(false),
                await connection.PrepareAsync<BlockKey>(Sql.InsertBlock).ConfigureAwait(false)
            );

        public async ValueTask ExecuteAsync(Operation operation, Tally tally)
        {
            long? id = await find.ReadIntegerAsync(operation.Block).ConfigureAwait(false);
            tally.Add(id ?? 0);
            tally.Add(id is null ? await insert.ExecuteAsync(operation.Block).ConfigureAwait(false) : 0L);
            tally.Count(1);
        }

        public async ValueTask DisposeAsync()
        {
            await find.DisposeAsync().ConfigureAwait(false);
            await insert.DisposeAsync().ConfigureAwait(false);
        }
    }
}
