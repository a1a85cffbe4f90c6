using System.Text;

namespace SqliteBench.Workloads.Schemas;

/// <summary>Queries by the hash; the size identifies the row.</summary>
internal readonly record struct TextByHash(string Hash, long Size) : IPartialKey<TextByHash, BlockRow>
{
    public static IReadOnlyList<ArgumentDefinition> Definitions { get; } = [new(nameof(Hash), ArgumentType.Text)];

    static object? IArguments.MappedForms => BlockForms.OfHash;

    public static TextByHash Of(BlockKey key) => new(key.Hash, key.Size);

    public void Bind<TBinder>(ref TBinder binder)
        where TBinder : struct, IBinder, allows ref struct => binder.Text(Hash);

    public bool IsOf<TReader>(ref TReader reader)
        where TReader : struct, IRowReader, allows ref struct => reader.Integer(1) == Size;

    public bool IsOf(BlockRow row) => row.Size == Size;
}

/// <summary>Queries by the size; the hash identifies the row.</summary>
internal readonly record struct TextBySize(string Hash, long Size) : IPartialKey<TextBySize, BlockRow>
{
    public static IReadOnlyList<ArgumentDefinition> Definitions { get; } = [new(nameof(Size), ArgumentType.Integer)];

    static object? IArguments.MappedForms => BlockForms.OfSize;

    public static TextBySize Of(BlockKey key) => new(key.Hash, key.Size);

    public void Bind<TBinder>(ref TBinder binder)
        where TBinder : struct, IBinder, allows ref struct => binder.Integer(Size);

    public bool IsOf<TReader>(ref TReader reader)
        where TReader : struct, IRowReader, allows ref struct
    {
        TextValue hash = reader.Text(1);

        // Compared in the provider's form: creating a string per candidate would dominate the cost.
        return hash.String is { } text ? text == Hash : Ascii.Equals(hash.Utf8, Hash);
    }

    public bool IsOf(BlockRow row) => row.Hash == Hash;
}
