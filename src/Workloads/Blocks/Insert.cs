using SqliteBench.Providers;

namespace SqliteBench.Workloads.Blocks;

internal sealed class Insert : Workload
{
    public override string Id => "insert";

    public override string Description => "insert a block";

    public override bool Writes => true;

    public override bool Supports(BlockSchema schema) => true;

    internal override DrawnOperation Draw(OperationDraw draw, int position) => new(draw.NewBlock(position));

    internal override Outcome Predict(BlockModel model, Operation operation) =>
        new((ulong)model.Insert(operation.Block));

    internal override void Leave(StateModel state, Operation operation, bool isNew) =>
        state.InsertBlock(operation.Block);

    internal override WorkloadRun OpenSynchronous<TConnection, TStatement>(RunOptions options) =>
        options.Schema.Accept(new Opener<TConnection, TStatement>(options));

    internal override WorkloadRun OpenAsynchronous<TConnection, TStatement>(RunOptions options) =>
        options.Schema.Accept(new AsyncOpener<TConnection, TStatement>(options));

    private sealed class Opener<TConnection, TStatement>(RunOptions options) : IBlockSchemaVisitor<WorkloadRun>
        where TConnection : struct, IConnection<TConnection, TStatement>
        where TStatement : struct, IStatement
    {
        public WorkloadRun Visit<TKey, TSearch>()
            where TKey : struct, IBlockKey<TKey>
            where TSearch : struct, IBlockSearch<TSearch, TKey> =>
            new SynchronousRun<TKey, TConnection, TStatement, Operations<TKey, TConnection, TStatement>>(
                options,
                options.Stream.Keys<TKey>()
            );
    }

    private sealed class AsyncOpener<TConnection, TStatement>(RunOptions options) : IBlockSchemaVisitor<WorkloadRun>
        where TConnection : struct, IAsyncConnection<TConnection, TStatement>
        where TStatement : struct, IAsyncStatement
    {
        public WorkloadRun Visit<TKey, TSearch>()
            where TKey : struct, IBlockKey<TKey>
            where TSearch : struct, IBlockSearch<TSearch, TKey> =>
            new AsynchronousRun<TKey, TConnection, TStatement, AsyncOperations<TKey, TConnection, TStatement>>(
                options,
                options.Stream.Keys<TKey>()
            );
    }

    private readonly struct Operations<TKey, TConnection, TStatement>(TStatement insert)
        : IOperations<Operations<TKey, TConnection, TStatement>, TKey, TConnection, TStatement>
        where TKey : struct, IBlockKey<TKey>
        where TConnection : struct, IConnection<TConnection, TStatement>
        where TStatement : struct, IStatement
    {
        public static Operations<TKey, TConnection, TStatement> Prepare(TConnection connection) =>
            new(connection.Prepare<TKey>(KeySql.Insert<TKey>()));

        public void Execute(in TKey block, Tally tally)
        {
            tally.Add(insert.Execute(in block));
            tally.Count(1);
        }

        public void Dispose() => insert.Dispose();
    }

    private readonly struct AsyncOperations<TKey, TConnection, TStatement>(TStatement insert)
        : IAsyncOperations<AsyncOperations<TKey, TConnection, TStatement>, TKey, TConnection, TStatement>
        where TKey : struct, IBlockKey<TKey>
        where TConnection : struct, IAsyncConnection<TConnection, TStatement>
        where TStatement : struct, IAsyncStatement
    {
        public static async Task<AsyncOperations<TKey, TConnection, TStatement>> PrepareAsync(TConnection connection) =>
            new(await connection.PrepareAsync<TKey>(KeySql.Insert<TKey>()).ConfigureAwait(false));

        public async ValueTask ExecuteAsync(TKey block, Tally tally)
        {
            tally.Add(await insert.ExecuteAsync(block).ConfigureAwait(false));
            tally.Count(1);
        }

        public ValueTask DisposeAsync() => insert.DisposeAsync();
    }
}
