using SqliteBench.Providers;
using SqliteBench.Providers.Statements;

namespace SqliteBench.Workloads.Blocks;

internal abstract class BlocksetReading(string id, string description) : Workload(id, description, writes: false)
{
    internal override Outcome Apply(StateModel state, in Operation operation)
    {
        BlockRowSum rows = new();
        foreach (long id in state.BlocksOf(operation.Value))
        {
            BlockKey key = state.Key(id);
            rows.Add(id, new TextValue(key.Hash), key.Size);
        }

        return new Outcome(rows.Sum, (ulong)rows.Count, Rows: rows.Count);
    }

    internal override Executions Prepare<TStatement>(Session<TStatement> session, OperationStream stream)
    {
        Operation[] operations = stream.Operations;
        TStatement join = session.Prepare<BlocksetKey>(BlockSql.JoinBlockset);
        BlockRowSum rows = new();
        return new Executions(
            (index, fold) =>
            {
                rows.Clear();
                join.Read<BlocksetKey, BlockRow, BlockRowSink>(
                    new BlocksetKey(operations[index].Value),
                    new BlockRowSink(rows)
                );
                fold.Add(rows.Sum);
                fold.Add(rows.Count);
                fold.Count(rows.Count);
            }
        );
    }
}

internal sealed class Join() : BlocksetReading("join", "read all blocks (ID, hash, size) of one blockset")
{
    public override int OperationsFor(long rows, ulong seed) => 200;

    internal override Operation Draw(OperationDraw draw, int position) => new(0, draw.KnownBlockset());
}
