using SqliteBench.Providers.Statements;

namespace SqliteBench.Workloads.Blocks;

internal sealed class SelectXorInsert()
    : Workload("select-xor-insert", "find a block's ID, or insert the block; half of the keys exist")
{
    internal override Operation Draw(OperationDraw draw, int position) => new(draw.KnownOrNewBlock(position));

    internal override Outcome Apply(StateModel state, in Operation operation) =>
        state.InsertIfNew(operation, out _) ? Outcome.Of(Outcome.Inserted, 1) : Outcome.Of(operation.BlockNumber, 0);

    internal override Executions Prepare<TStatement>(Session<TStatement> session, OperationStream stream)
    {
        Operation[] operations = stream.Operations;
        TStatement find = session.Prepare<BlockKey>(BlockSql.FindBlock);
        TStatement insert = session.Prepare<BlockKey>(BlockSql.InsertBlock);
        return new Executions(
            (index, fold) =>
            {
                BlockKey block = operations[index].Block;
                bool found = find.TryReadInteger(in block, out long id);
                fold.Add(id);
                fold.Add(found ? 0L : insert.Execute(in block));
                fold.Count(1);
            }
        );
    }
}
