using SqliteBench.Providers;

namespace SqliteBench.Workloads.Schemas;

/// <summary>A block's key with the hash as bytes.</summary>
/// <param name="Hash">The 32 bytes.</param>
/// <param name="Size">The block's length, in bytes.</param>
internal readonly record struct BlobKey(byte[] Hash, long Size) : IBlockKey<BlobKey>
{
    public static IReadOnlyList<ArgumentDefinition> Definitions { get; } =
    [new(nameof(Hash), ArgumentType.Blob), new(nameof(Size), ArgumentType.Integer)];

    public void Bind<TBinder>(ref TBinder binder)
        where TBinder : struct, IBinder, allows ref struct
    {
        binder.Blob(Hash);
        binder.Integer(Size);
    }

    static BlobKey IBlockKey<BlobKey>.Of(BlockKey key) => new(Convert.FromBase64String(key.Hash), key.Size);
}
