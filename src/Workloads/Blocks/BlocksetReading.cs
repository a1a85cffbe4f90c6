using SqliteBench.Providers;
using SqliteBench.Providers.Statements;

namespace SqliteBench.Workloads.Blocks;

/// <summary>
/// Reads all blocks of a blockset by a join. The C++ twin is join.cpp in src/Native/src/workloads, also for Restore.
/// </summary>
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

    internal override Operation Draw(OperationDraw draw, int position) =>
        new(BlockNumber: 0, Value: draw.KnownBlockset());
}

/// <summary>
/// Sums the digests of rows (ID, Hash, Size): a sum does not depend on the order, which SQL does not promise.
/// </summary>
internal sealed class BlockRowSum
{
    public ulong Sum { get; private set; }

    public long Count { get; private set; }

    public void Clear() => (Sum, Count) = (0, 0);

    public void Add(long id, TextValue hash, long size)
    {
        Digest row = new();
        row.Add(id);
        row.Add(hash);
        row.Add(size);
        Sum += row.Value;
        Count++;
    }
}

internal readonly struct BlockRowSink(BlockRowSum rows) : IRowSink<BlockRow>
{
    void IRowSink<BlockRow>.Accept<TReader>(ref TReader reader) =>
        rows.Add(reader.Integer(0), reader.Text(1), reader.Integer(2));

    public void Accept(BlockRow row) => rows.Add(row.ID, new TextValue(row.Hash), row.Size);
}
