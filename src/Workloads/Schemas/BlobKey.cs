using SqliteBench.Providers;
using SqliteBench.Providers.Statements;

namespace SqliteBench.Workloads.Schemas;

/// <summary>A block's key with the hash as 32 bytes.</summary>
internal readonly record struct BlobKey(byte[] Hash, long Size) : IBlockKey<BlobKey>
{
    public static IReadOnlyList<ArgumentDefinition> Definitions { get; } =
    [new(nameof(Hash), ArgumentType.Blob), new(nameof(Size), ArgumentType.Integer)];

    void IArguments.Bind<TBinder>(ref TBinder binder)
    {
        binder.Blob(Hash);
        binder.Integer(Size);
    }

    static BlobKey IBlockKey<BlobKey>.Of(BlockKey key) => new(Convert.FromBase64String(key.Hash), key.Size);
}

/// <summary>A key in a schema that indexes the hash alone: the caller compares the size.</summary>
internal readonly record struct BlobByHash(byte[] Hash, long Size) : IPartialKey<BlobByHash, BlobRow>
{
    public static IReadOnlyList<ArgumentDefinition> Definitions { get; } = [new(nameof(Hash), ArgumentType.Blob)];

    public static BlobByHash Of(BlockKey key) => new(Convert.FromBase64String(key.Hash), key.Size);

    void IArguments.Bind<TBinder>(ref TBinder binder) => binder.Blob(Hash);

    bool IPartialKey<BlobByHash, BlobRow>.Matches<TReader>(ref TReader reader) => reader.Integer(1) == Size;

    public bool Matches(BlobRow row) => row.Size == Size;
}

/// <summary>A key in a schema that indexes the size alone: the caller compares the hash.</summary>
internal readonly record struct BlobBySize(byte[] Hash, long Size) : IPartialKey<BlobBySize, BlobRow>
{
    public static IReadOnlyList<ArgumentDefinition> Definitions { get; } = [new(nameof(Size), ArgumentType.Integer)];

    public static BlobBySize Of(BlockKey key) => new(Convert.FromBase64String(key.Hash), key.Size);

    void IArguments.Bind<TBinder>(ref TBinder binder) => binder.Integer(Size);

    bool IPartialKey<BlobBySize, BlobRow>.Matches<TReader>(ref TReader reader) => reader.Blob(1).SequenceEqual(Hash);

    public bool Matches(BlobRow row) => row.Hash.AsSpan().SequenceEqual(Hash);
}

/// <summary>A row of the table Block, in schemas with the hash as a blob.</summary>
internal sealed class BlobRow : IBlockRow
{
    public long ID { get; set; }

    // An object mapper fills it with what the provider gives.
    public byte[] Hash { get; set; } = [];

    public long Size { get; set; }
}
