using SqliteBench.Providers;

namespace SqliteBench.Workloads.Blocks;

/// <summary>The <c>select</c> workload.</summary>
internal sealed class Select : Workload
{
    public override string Id => "select";

    public override string Description => "find a block's ID by hash and size; the key exists";

    public override bool Writes => false;

    internal override DrawnOperation Draw(OperationDraw draw, int position) => new(draw.KnownBlock());

    internal override Outcome Predict(BlockModel model, Operation operation) =>
        new((ulong)(model.Find(operation.Block) ?? 0));

    internal override void Leave(StateModel state, Operation operation, bool isNew) { }

    internal override WorkloadRun OpenSynchronous<TConnection, TStatement>(RunOptions options) =>
        new SynchronousRun<TConnection, TStatement, Operations<TConnection, TStatement>>(options);

    internal override WorkloadRun OpenAsynchronous<TConnection, TStatement>(RunOptions options) =>
        new AsynchronousRun<TConnection, TStatement, AsyncOperations<TConnection, TStatement>>(options);

    private readonly struct Operations<TConnection, TStatement>(TStatement find)
        : IOperations<Operations<TConnection, TStatement>, TConnection, TStatement>
        where TConnection : struct, IConnection<TConnection, TStatement>
        where TStatement : struct, IStatement
    {
        public static Operations<TConnection, TStatement> Prepare(TConnection connection) =>
            new(connection.Prepare<BlockKey>(Sql.FindBlock));

        public void Execute(in Operation operation, Tally tally)
        {
            find.TryReadInteger(operation.Block, out long id);
            tally.Add(id);
            tally.Count(1);
        }

        public void Dispose() => find.Dispose();
    }

    private readonly struct AsyncOperations<TConnection, TStatement>(TStatement find)
        : IAsyncOperations<AsyncOperations<TConnection, TStatement>, TConnection, TStatement>
        where TConnection : struct, IAsyncConnection<TConnection, TStatement>
        where TStatement : struct, IAsyncStatement
    {
        public static async Task<AsyncOperations<TConnection, TStatement>> PrepareAsync(TConnection connection) =>
            new(await connection.PrepareAsync<BlockKey>(Sql.FindBlock).ConfigureAwait(false));

        public async ValueTask ExecuteAsync(Operation operation, Tally tally)
        {
            tally.Add(await find.ReadIntegerAsync(operation.Block).ConfigureAwait(false) ?? 0);
            tally.Count(1);
        }

        public ValueTask DisposeAsync() => find.DisposeAsync();
    }
}
