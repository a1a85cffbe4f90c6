using SqliteBench.Providers.Statements;

namespace SqliteBench.Workloads.Blocks;

internal sealed class InsertOrIgnore()
    : Workload("insert-or-ignore", "INSERT OR IGNORE a block, then find its ID; half of the keys exist")
{
    public override bool NeedsUniqueIndex => true;

    internal override Operation Draw(OperationDraw draw, int position) => new(draw.KnownOrNewBlock(position));

    internal override Outcome Apply(StateModel state, in Operation operation) =>
        state.InsertIfNew(operation, out _) ? Outcome.Of(1, Outcome.Inserted) : Outcome.Of(0, operation.BlockNumber);

    internal override Executions Prepare<TStatement>(Session<TStatement> session, OperationStream stream)
    {
        Operation[] operations = stream.Operations;
        TStatement insert = session.Prepare<BlockKey>(BlockSql.InsertOrIgnoreBlock);
        TStatement find = session.Prepare<BlockKey>(BlockSql.FindBlock);
        return new Executions(
            (index, fold) =>
            {
                BlockKey block = operations[index].Block;
                long inserted = insert.Execute(in block);
                if (!find.TryReadInteger(in block, out long id))
                {
                    throw new InvalidOperationException("a block is missing right after INSERT OR IGNORE");
                }

                fold.Add(inserted);
                // A new block's ID depends on the order of the threads.
                fold.Add(inserted == 0 ? id : Outcome.Inserted);
                fold.Count(1);
            }
        );
    }
}
