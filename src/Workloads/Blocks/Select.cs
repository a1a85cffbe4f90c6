using SqliteBench.Providers;

namespace SqliteBench.Workloads.Blocks;

internal sealed class Select : Workload
{
    public override string Id => "select";

    public override string Description => "find a block's ID by hash and size; the key exists";

    public override bool Writes => false;

    public override bool Supports(BlockSchema schema) => true;

    internal override DrawnOperation Draw(OperationDraw draw, int position) => new(draw.KnownBlock());

    internal override Outcome Predict(BlockModel model, Operation operation) =>
        new((ulong)(model.Find(operation.Block) ?? 0));

    internal override void Leave(StateModel state, Operation operation, bool isNew) { }

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
            new SynchronousRun<TKey, TConnection, TStatement, Operations<TKey, TSearch, TConnection, TStatement>>(
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
            new AsynchronousRun<TKey, TConnection, TStatement, AsyncOperations<TKey, TSearch, TConnection, TStatement>>(
                options,
                options.Stream.Keys<TKey>()
            );
    }

    private readonly struct Operations<TKey, TSearch, TConnection, TStatement>(TSearch search, TStatement find)
        : IOperations<Operations<TKey, TSearch, TConnection, TStatement>, TKey, TConnection, TStatement>
        where TKey : struct, IBlockKey<TKey>
        where TSearch : struct, IBlockSearch<TSearch, TKey>
        where TConnection : struct, IConnection<TConnection, TStatement>
        where TStatement : struct, IStatement
    {
        public static Operations<TKey, TSearch, TConnection, TStatement> Prepare(TConnection connection) =>
            new(new TSearch(), TSearch.Prepare<TConnection, TStatement>(connection));

        public void Execute(in TKey block, Tally tally)
        {
            tally.Add(search.Find(find, in block));
            tally.Count(1);
        }

        public void Dispose() => find.Dispose();
    }

    private readonly struct AsyncOperations<TKey, TSearch, TConnection, TStatement>(TSearch search, TStatement find)
        : IAsyncOperations<AsyncOperations<TKey, TSearch, TConnection, TStatement>, TKey, TConnection, TStatement>
        where TKey : struct, IBlockKey<TKey>
        where TSearch : struct, IBlockSearch<TSearch, TKey>
        where TConnection : struct, IAsyncConnection<TConnection, TStatement>
        where TStatement : struct, IAsyncStatement
    {
        public static async Task<AsyncOperations<TKey, TSearch, TConnection, TStatement>> PrepareAsync(
            TConnection connection
        ) => new(new TSearch(), await TSearch.PrepareAsync<TConnection, TStatement>(connection).ConfigureAwait(false));

        public async ValueTask ExecuteAsync(TKey block, Tally tally)
        {
            tally.Add(await search.FindAsync(find, block).ConfigureAwait(false) ?? 0);
            tally.Count(1);
        }

        public ValueTask DisposeAsync() => find.DisposeAsync();
    }
}
