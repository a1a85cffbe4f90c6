using System.ComponentModel.DataAnnotations.Schema;

namespace SqliteBench.Workloads.Schemas;

/// <param name="Hash">32 bytes as 44 characters of base64.</param>
internal readonly record struct BlockKey(string Hash, long Size) : IBlockKey<BlockKey>
{
    public const int HashLength = 44;

    /// <summary>An index on the size alone leaves a thousandth of the table, as in the published study.</summary>
    public const int MaximumSize = 1000;

    public static IReadOnlyList<ArgumentDefinition> Definitions { get; } =
    [new(nameof(Hash), ArgumentType.Text), new(nameof(Size), ArgumentType.Integer)];

    void IArguments.Bind<TBinder>(ref TBinder binder)
    {
        binder.Text(Hash);
        binder.Integer(Size);
    }

    static object? IArguments.MappedForms => BlockForms.OfKey;

    static BlockKey IBlockKey<BlockKey>.Of(BlockKey key) => key;

    /// <summary>Any block, without those before it. Numbers start at 1; in a template, they are the IDs.</summary>
    public static BlockKey Of(ulong seed, long number)
    {
        Random64 random = new(Random64.Mix(seed ^ Random64.Mix((ulong)number)));
        Span<byte> hash = stackalloc byte[32];
        for (int word = 0; word < 4; word++)
        {
            BinaryPrimitives.WriteUInt64LittleEndian(hash[(word * 8)..], random.Next());
        }

        return new BlockKey(Convert.ToBase64String(hash), 1 + random.Below(MaximumSize));
    }
}

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

internal readonly record struct TextByHash(string Hash, long Size) : IPartialKey<TextByHash, BlockRow>
{
    public static IReadOnlyList<ArgumentDefinition> Definitions { get; } = [new(nameof(Hash), ArgumentType.Text)];

    static object? IArguments.MappedForms => BlockForms.OfHash;

    public static TextByHash Of(BlockKey key) => new(key.Hash, key.Size);

    void IArguments.Bind<TBinder>(ref TBinder binder) => binder.Text(Hash);

    bool IPartialKey<TextByHash, BlockRow>.IsOf<TReader>(ref TReader reader) => reader.Integer(1) == Size;

    public bool IsOf(BlockRow row) => row.Size == Size;
}

internal readonly record struct TextBySize(string Hash, long Size) : IPartialKey<TextBySize, BlockRow>
{
    public static IReadOnlyList<ArgumentDefinition> Definitions { get; } = [new(nameof(Size), ArgumentType.Integer)];

    static object? IArguments.MappedForms => BlockForms.OfSize;

    public static TextBySize Of(BlockKey key) => new(key.Hash, key.Size);

    void IArguments.Bind<TBinder>(ref TBinder binder) => binder.Integer(Size);

    bool IPartialKey<TextBySize, BlockRow>.IsOf<TReader>(ref TReader reader)
    {
        TextValue hash = reader.Text(1);

        // Compared in the provider's form: creating a string per candidate would dominate the cost.
        return hash.String is { } text ? text == Hash : Ascii.Equals(hash.Utf8, Hash);
    }

    public bool IsOf(BlockRow row) => row.Hash == Hash;
}
