using SqliteBench.Providers;
using SqliteBench.Providers.Statements;

namespace SqliteBench.Workloads.Schemas;

/// <summary>The sum of the digests of rows (ID, Hash, Size). It is a sum, because SQL promises no order.</summary>
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
