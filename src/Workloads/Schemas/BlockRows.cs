using System.ComponentModel.DataAnnotations.Schema;

namespace SqliteBench.Workloads.Schemas;

/// <summary>A row of the table Block, in any form.</summary>
internal interface IBlockRow
{
    long ID { get; }
}

[Table("Block")]
internal sealed class BlockRow : IBlockRow
{
    public long ID { get; set; }

    public string Hash { get; set; } = "";

    public long Size { get; set; }
}

/// <summary>The sum of the digests of rows (ID, Hash, Size). A sum, because SQL promises no order.</summary>
internal sealed class BlockRowSum
{
    /// <summary>The sum, modulo 2^64.</summary>
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
    public void Accept<TReader>(ref TReader reader)
        where TReader : struct, IRowReader, allows ref struct =>
        rows.Add(reader.Integer(0), reader.Text(1), reader.Integer(2));

    public void Accept(BlockRow row) => rows.Add(row.ID, new TextValue(row.Hash), row.Size);
}
