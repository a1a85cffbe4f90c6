using SqliteBench.Providers;

namespace SqliteBench.Workloads.Flows;

/// <summary>The <c>delete</c> flow: delete half of the blocksets, then the blocks that no other uses.</summary>
internal sealed class Delete : Workload
{
    public override string Id => "delete";

    public override string Description =>
        "delete every other blockset with its entries; the last, all orphaned blocks too";

    public override bool Writes => true;

    public override bool ChangesTemplate => true;

    public override bool IsFlow => true;

    public override long RowsPerOperation => TemplateBlocksets.AverageLength;

    public override int OperationsFor(long rows, ulong seed) => Math.Max(1, TemplateBlocksets.Of(seed, rows).Count / 2);

    internal override DrawnOperation Draw(OperationDraw draw, int position) =>
        new(0, 2 * (position + 1L), SweepsOrphans: draw.IsLast(position));

    internal override Outcome Predict(BlockModel model, Operation operation)
    {
        (long entries, long blocksets) = model.RemoveBlockset(operation.Value);
        long? orphans = operation.SweepsOrphans ? model.SweepOrphans() : null;
        return Outcome.Of(entries, blocksets) with
        {
            Third = (ulong?)orphans,
            Rows = entries + blocksets + (orphans ?? 0),
        };
    }

    internal override void Leave(StateModel state, Operation operation, bool isNew)
    {
        state.RemoveBlockset(operation.Value);
        if (operation.SweepsOrphans)
        {
            state.SweepOrphans();
        }
    }

    internal override WorkloadRun OpenSynchronous<TConnection, TStatement>(RunOptions options) =>
        Run<TConnection, TStatement, Operations<TConnection, TStatement>>(options);

    internal override WorkloadRun OpenAsynchronous<TConnection, TStatement>(RunOptions options) =>
        RunAsynchronous<TConnection, TStatement, AsyncOperations<TConnection, TStatement>>(options);

    private readonly struct Operations<TConnection, TStatement>(
        TStatement deleteEntries,
        TStatement deleteBlockset,
        TStatement deleteOrphans
    ) : IOperations<Operations<TConnection, TStatement>, Operation, TConnection, TStatement>
        where TConnection : struct, IConnection<TConnection, TStatement>
        where TStatement : struct, IStatement
    {
        public static Operations<TConnection, TStatement> Prepare(TConnection connection) =>
            new(
                connection.Prepare<BlocksetKey>(Sql.DeleteEntries),
                connection.Prepare<BlocksetKey>(Sql.DeleteBlockset),
                connection.Prepare<NoArguments>(Sql.DeleteOrphans)
            );

        public void Execute(in Operation operation, Tally tally)
        {
            BlocksetKey blockset = new(operation.Value);
            tally.AddRows(deleteEntries.Execute(in blockset));
            tally.AddRows(deleteBlockset.Execute(in blockset));
            if (operation.SweepsOrphans)
            {
                tally.AddRows(deleteOrphans.Execute(default(NoArguments)));
            }
        }

        public void Dispose()
        {
            deleteEntries.Dispose();
            deleteBlockset.Dispose();
            deleteOrphans.Dispose();
        }
    }

    private readonly struct AsyncOperations<TConnection, TStatement>(
        TStatement deleteEntries,
        TStatement deleteBlockset,
        TStatement deleteOrphans
    ) : IAsyncOperations<AsyncOperations<TConnection, TStatement>, Operation, TConnection, TStatement>
        where TConnection : struct, IAsyncConnection<TConnection, TStatement>
        where TStatement : struct, IAsyncStatement
    {
        public static async Task<AsyncOperations<TConnection, TStatement>> PrepareAsync(TConnection connection) =>
            new(
                await connection.PrepareAsync<BlocksetKey>(Sql.DeleteEntries).ConfigureAwait(false),
                await connection.PrepareAsync<BlocksetKey>(Sql.DeleteBlockset).ConfigureAwait(false),
                await connection.PrepareAsync<NoArguments>(Sql.DeleteOrphans).ConfigureAwait(false)
            );

        public async ValueTask ExecuteAsync(Operation operation, Tally tally)
        {
            BlocksetKey blockset = new(operation.Value);
            tally.AddRows(await deleteEntries.ExecuteAsync(blockset).ConfigureAwait(false));
            tally.AddRows(await deleteBlockset.ExecuteAsync(blockset).ConfigureAwait(false));
            if (operation.SweepsOrphans)
            {
                tally.AddRows(await deleteOrphans.ExecuteAsync(default(NoArguments)).ConfigureAwait(false));
            }
        }

        public async ValueTask DisposeAsync()
        {
            await deleteEntries.DisposeAsync().ConfigureAwait(false);
            await deleteBlockset.DisposeAsync().ConfigureAwait(false);
            await deleteOrphans.DisposeAsync().ConfigureAwait(false);
        }
    }
}
