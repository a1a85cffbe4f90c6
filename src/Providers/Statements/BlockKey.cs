namespace SqliteBench.Providers.Statements;

/// <param name="Hash">32 bytes as 44 characters of base64.</param>
public readonly record struct BlockKey(string Hash, long Size) : IBlockKey<BlockKey>
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

    static BlockKey IBlockKey<BlockKey>.Of(BlockKey key) => key;
}

public interface IBlockRow
{
    long ID { get; }
}

public sealed class BlockRow : IBlockRow
{
    public long ID { get; set; }

    public string Hash { get; set; } = "";

    public long Size { get; set; }
}

/// <summary>A key in the form that a table keeps. Arguments have the names of the columns, the size last.</summary>
public interface IBlockKey<TSelf> : IArguments
    where TSelf : struct, IBlockKey<TSelf>
{
    /// <summary>Returns the key in this form; called before any clock starts.</summary>
    static abstract TSelf Of(BlockKey key);
}

/// <summary>The arguments are the indexed part; rows have the ID, then the other columns in key order.</summary>
public interface IPartialKey<TSelf, in TRow> : IBlockKey<TSelf>
    where TSelf : struct, IPartialKey<TSelf, TRow>
    where TRow : class
{
    bool IsOf<TReader>(ref TReader reader)
        where TReader : struct, IRowReader, allows ref struct;

    bool IsOf(TRow row);
}

public readonly record struct TextByHash(string Hash, long Size) : IPartialKey<TextByHash, BlockRow>
{
    public static IReadOnlyList<ArgumentDefinition> Definitions { get; } = [new(nameof(Hash), ArgumentType.Text)];

    public static TextByHash Of(BlockKey key) => new(key.Hash, key.Size);

    void IArguments.Bind<TBinder>(ref TBinder binder) => binder.Text(Hash);

    bool IPartialKey<TextByHash, BlockRow>.IsOf<TReader>(ref TReader reader) => reader.Integer(1) == Size;

    public bool IsOf(BlockRow row) => row.Size == Size;
}

public readonly record struct TextBySize(string Hash, long Size) : IPartialKey<TextBySize, BlockRow>
{
    public static IReadOnlyList<ArgumentDefinition> Definitions { get; } = [new(nameof(Size), ArgumentType.Integer)];

    public static TextBySize Of(BlockKey key) => new(key.Hash, key.Size);

    void IArguments.Bind<TBinder>(ref TBinder binder) => binder.Integer(Size);

    bool IPartialKey<TextBySize, BlockRow>.IsOf<TReader>(ref TReader reader)
    {
        TextValue hash = reader.Text(1);

        // The hash is compared in the provider's form: creating a string per candidate would dominate the cost.
        return hash.String is { } text ? text == Hash : Ascii.Equals(hash.Utf8, Hash);
    }

    public bool IsOf(BlockRow row) => row.Hash == Hash;
}
