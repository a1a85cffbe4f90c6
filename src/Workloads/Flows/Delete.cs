using SqliteBench.Providers;
using SqliteBench.Providers.Statements;

namespace SqliteBench.Workloads.Flows;

/// <summary>
/// Deletes half of all blocksets, and at the end the blocks that no blockset has. The C++ twin is delete.cpp in
/// src/Native/src/workloads.
/// </summary>
internal sealed class Delete()
    : Workload(
        "delete",
        "delete every other blockset with its entries; the last operation also deletes all orphaned blocks"
    )
{
    public override bool IsFlow => true;

    public override int OperationsFor(long rows, ulong seed) =>
        Math.Max(1, TemplateBlocksets.Build(seed, rows).Count / 2);

    internal override Operation Draw(OperationDraw draw, int position) =>
        new(BlockNumber: 0, Value: 2 * (position + 1L), SweepsOrphans: draw.IsLast(position));

    internal override Outcome Apply(StateModel state, in Operation operation)
    {
        (long entries, long blocksets) = state.RemoveBlockset(operation.Value);
        long? orphans = operation.SweepsOrphans ? state.SweepOrphans() : null;
        long rows = entries + blocksets + (orphans ?? 0);
        return new Outcome((ulong)entries, (ulong)blocksets, (ulong?)orphans, rows);
    }

    internal override Executions Prepare<TStatement>(Session<TStatement> session, OperationStream stream)
    {
        Operation[] operations = stream.Operations;
        TStatement deleteEntries = session.Prepare<BlocksetKey>(BlockSql.DeleteEntries);
        TStatement deleteBlockset = session.Prepare<BlocksetKey>(BlockSql.DeleteBlockset);
        TStatement deleteOrphans = session.Prepare<NoArguments>(BlockSql.DeleteOrphans);
        return new Executions(
            (index, fold) =>
            {
                BlocksetKey blockset = new(operations[index].Value);
                fold.AddRows(deleteEntries.Execute(in blockset));
                fold.AddRows(deleteBlockset.Execute(in blockset));
                if (operations[index].SweepsOrphans)
                {
                    fold.AddRows(deleteOrphans.Execute(default(NoArguments)));
                }
            }
        );
    }
}
