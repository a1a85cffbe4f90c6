using SqliteBench.Providers;
using SqliteBench.Providers.Statements;

namespace SqliteBench.Workloads.Schemas;

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

internal readonly record struct BlobByHash(byte[] Hash, long Size) : IPartialKey<BlobByHash, BlobRow>
{
    public static IReadOnlyList<ArgumentDefinition> Definitions { get; } = [new(nameof(Hash), ArgumentType.Blob)];

    public static BlobByHash Of(BlockKey key) => new(Convert.FromBase64String(key.Hash), key.Size);

    void IArguments.Bind<TBinder>(ref TBinder binder) => binder.Blob(Hash);

    bool IPartialKey<BlobByHash, BlobRow>.IsOf<TReader>(ref TReader reader) => reader.Integer(1) == Size;

    public bool IsOf(BlobRow row) => row.Size == Size;
}

internal readonly record struct BlobBySize(byte[] Hash, long Size) : IPartialKey<BlobBySize, BlobRow>
{
    public static IReadOnlyList<ArgumentDefinition> Definitions { get; } = [new(nameof(Size), ArgumentType.Integer)];

    public static BlobBySize Of(BlockKey key) => new(Convert.FromBase64String(key.Hash), key.Size);

    void IArguments.Bind<TBinder>(ref TBinder binder) => binder.Integer(Size);

    bool IPartialKey<BlobBySize, BlobRow>.IsOf<TReader>(ref TReader reader) => reader.Blob(1).SequenceEqual(Hash);

    public bool IsOf(BlobRow row) => row.Hash.AsSpan().SequenceEqual(Hash);
}

internal sealed class BlobRow : IBlockRow
{
    public long ID { get; set; }

    // An object mapper fills it with what the provider gives.
    public byte[] Hash { get; set; } = [];

    public long Size { get; set; }
}
