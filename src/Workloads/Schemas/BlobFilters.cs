using SqliteBench.Providers;

namespace SqliteBench.Workloads.Schemas;

/// <summary>Queries by the hash; the size identifies the row.</summary>
internal readonly struct BlobByHash : ICandidateFilter<BlobKey, BlobHash, BlobRow>
{
    public static BlobHash Part(in BlobKey key) => new(key.Hash);

    public static bool IsRowOf<TReader>(in BlobKey key, ref TReader reader)
        where TReader : struct, IRowReader, allows ref struct => reader.Integer(1) == key.Size;

    public static bool IsRowOf(in BlobKey key, BlobRow row) => row.Size == key.Size;
}

/// <summary>Queries by the size; the hash identifies the row.</summary>
internal readonly struct BlobBySize : ICandidateFilter<BlobKey, SizePart, BlobRow>
{
    public static SizePart Part(in BlobKey key) => new(key.Size);

    public static bool IsRowOf<TReader>(in BlobKey key, ref TReader reader)
        where TReader : struct, IRowReader, allows ref struct => reader.Blob(1).SequenceEqual(key.Hash);

    public static bool IsRowOf(in BlobKey key, BlobRow row) => row.Hash.AsSpan().SequenceEqual(key.Hash);
}
