using SqliteBench.Providers;

namespace SqliteBench.Workloads.Blocks;

/// <summary>Workloads whose operation reads all blocks of one blockset, which the derived class chooses.</summary>
internal abstract class BlocksetReading : Workload
{
    public override bool Writes => false;

    public override long RowsPerOperation => TemplateBlocksets.AverageLength;

    internal override Outcome Predict(BlockModel model, Operation operation)
    {
        BlockRowSum rows = new();
        (long first, long length) = model.Blocksets.Blocks(operation.Value);
        for (long number = first; number < first + length; number++)
        {
            BlockKey block = model.Block(number);
            rows.Add(number, new TextValue(block.Hash), block.Size);
        }

        return new Outcome(rows.Sum, (ulong)rows.Count, rows.Count);
    }

    internal override void Leave(StateModel state, Operation operation, bool isNew) { }

    internal override WorkloadRun OpenSynchronous<TConnection, TStatement>(RunOptions options) =>
        Run<TConnection, TStatement, Operations<TConnection, TStatement>>(options);

    internal override WorkloadRun OpenAsynchronous<TConnection, TStatement>(RunOptions options) =>
        RunAsynchronous<TConnection, TStatement, AsyncOperations<TConnection, TStatement>>(options);

    private readonly struct Operations<TConnection, TStatement>(TStatement join, BlockRowSum rows)
        : IOperations<Operations<TConnection, TStatement>, Operation, TConnection, TStatement>
        where TConnection : struct, IConnection<TConnection, TStatement>
        where TStatement : struct, IStatement
    {
        public static Operations<TConnection, TStatement> Prepare(TConnection connection) =>
            new(connection.Prepare<BlocksetKey>(Sql.JoinBlockset), new BlockRowSum());

        public void Execute(in Operation operation, Tally tally)
        {
            rows.Clear();
            join.Read<BlocksetKey, BlockRow, BlockRowSink>(new BlocksetKey(operation.Value), new BlockRowSink(rows));
            tally.Add(rows.Sum);
            tally.Add(rows.Count);
            tally.Count(rows.Count);
        }

        public void Dispose() => join.Dispose();
    }

    private readonly struct AsyncOperations<TConnection, TStatement>(TStatement join, BlockRowSum rows)
        : IAsyncOperations<AsyncOperations<TConnection, TStatement>, Operation, TConnection, TStatement>
        where TConnection : struct, IAsyncConnection<TConnection, TStatement>
        where TStatement : struct, IAsyncStatement
    {
        public static async Task<AsyncOperations<TConnection, TStatement>> PrepareAsync(TConnection connection) =>
            new(await connection.PrepareAsync<BlocksetKey>(Sql.JoinBlockset).ConfigureAwait(false), new BlockRowSum());

        public async ValueTask ExecuteAsync(Operation operation, Tally tally)
        {
            rows.Clear();
            BlockRowSink sink = new(rows);
            await join.ReadAsync<BlocksetKey, BlockRow, BlockRowSink>(new BlocksetKey(operation.Value), sink)
                .ConfigureAwait(false);
            tally.Add(rows.Sum);
            tally.Add(rows.Count);
            tally.Count(rows.Count);
        }

        public ValueTask DisposeAsync() => join.DisposeAsync();
    }
}
