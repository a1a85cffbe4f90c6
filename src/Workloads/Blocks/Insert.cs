using SqliteBench.Providers;

namespace SqliteBench.Workloads.Blocks;

/// <summary>The <c>insert</c> workload.</summary>
internal sealed class Insert : Workload
{
    public override string Id => "insert";

    public override string Description => "insert a block";

    public override bool Writes => true;

    internal override DrawnOperation Draw(OperationDraw draw, int position) => new(draw.NewBlock(position));

    internal override Outcome Predict(BlockModel model, Operation operation) =>
        new((ulong)model.Insert(operation.Block));

    internal override void Leave(StateModel state, Operation operation, bool isNew) =>
        state.InsertBlock(operation.Block);

    internal override WorkloadRun OpenSynchronous<TConnection, TStatement>(RunOptions options) =>
        new SynchronousRun<TConnection, TStatement, Operations<TConnection, TStatement>>(options);

    internal override WorkloadRun OpenAsynchronous<TConnection, TStatement>(RunOptions options) =>
        new AsynchronousRun<TConnection, TStatement, AsyncOperations<TConnection, TStatement>>(options);

    private readonly struct Operations<TConnection, TStatement>(TStatement insert)
        : IOperations<Operations<TConnection, TStatement>, TConnection, TStatement>
        where TConnection : struct, IConnection<TConnection, TStatement>
        where TStatement : struct, IStatement
    {
        public static Operations<TConnection, TStatement> Prepare(TConnection connection) =>
            new(connection.Prepare<BlockKey>(Sql.InsertBlock));

        public void Execute(in Operation operation, Tally tally)
        {
            tally.Add(insert.Execute(operation.Block));
            tally.Count(1);
        }

        public void Dispose() => insert.Dispose();
    }

    private readonly struct AsyncOperations<TConnection, TStatement>(TStatement insert)
        : IAsyncOperations<AsyncOperations<TConnection, TStatement>, TConnection, TStatement>
        where TConnection : struct, IAsyncConnection<TConnection, TStatement>
        where TStatement : struct, IAsyncStatement
    {
        public static async Task<AsyncOperations<TConnection, TStatement>> PrepareAsync(TConnection connection) =>
            new(await connection.PrepareAsync<BlockKey>(Sql.InsertBlock).ConfigureAwait(false));

        public async ValueTask ExecuteAsync(Operation operation, Tally tally)
        {
            tally.Add(await insert.ExecuteAsync(operation.Block).ConfigureAwait(false));
            tally.Count(1);
        }

        public ValueTask DisposeAsync() => insert.DisposeAsync();
    }
}
