using System.Text;
using SqliteBench.Providers;

namespace SqliteBench.Workloads.Schemas;

/// <summary>Queries by the hash; the size identifies the row.</summary>
internal readonly struct TextByHash : ICandidateFilter<BlockKey, TextHash, BlockRow>
{
    public static TextHash Part(in BlockKey key) => new(key.Hash);

    public static bool IsRowOf<TReader>(in BlockKey key, ref TReader reader)
        where TReader : struct, IRowReader, allows ref struct => reader.Integer(1) == key.Size;

    public static bool IsRowOf(in BlockKey key, BlockRow row) => row.Size == key.Size;
}

/// <summary>Queries by the size; the hash identifies the row.</summary>
internal readonly struct TextBySize : ICandidateFilter<BlockKey, SizePart, BlockRow>
{
    public static SizePart Part(in BlockKey key) => new(key.Size);

    public static bool IsRowOf<TReader>(in BlockKey key, ref TReader reader)
        where TReader : struct, IRowReader, allows ref struct
    {
        TextValue hash = reader.Text(1);

        // Compared in the provider's form: creating a string per candidate would dominate the cost.
        return hash.String is { } text ? text == key.Hash : Ascii.Equals(hash.Utf8, key.Hash);
    }

    public static bool IsRowOf(in BlockKey key, BlockRow row) => row.Hash == key.Hash;
}
