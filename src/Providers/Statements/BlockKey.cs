namespace SqliteBench.Providers.Statements;

/// <summary>The key of a block: a hash and a size, which together are unique.</summary>
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

/// <summary>A row of the table Block.</summary>
public interface IBlockRow
{
    long ID { get; }
}

/// <summary>
/// A row of the table Block for object mappers. A partial query leaves the other columns at their defaults.
/// </summary>
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

/// <summary>
/// A key in a schema that indexes a part of it: the query asks by that part, and the caller compares the rest. Rows
/// have the ID, then the other columns in key order (BlockSchema.FindSql).
/// </summary>
public interface IPartialKey<TSelf, in TRow> : IBlockKey<TSelf>
    where TSelf : struct, IPartialKey<TSelf, TRow>
    where TRow : class
{
    /// <summary>Whether the columns that the query does not compare have this key's values.</summary>
    bool Matches<TReader>(ref TReader reader)
        where TReader : struct, IRowReader, allows ref struct;

    bool Matches(TRow row);
}

/// <summary>A key in a schema that indexes the hash alone: the caller compares the size.</summary>
public readonly record struct TextByHash(string Hash, long Size) : IPartialKey<TextByHash, BlockRow>
{
    public static IReadOnlyList<ArgumentDefinition> Definitions { get; } = [new(nameof(Hash), ArgumentType.Text)];

    public static TextByHash Of(BlockKey key) => new(key.Hash, key.Size);

    void IArguments.Bind<TBinder>(ref TBinder binder) => binder.Text(Hash);

    bool IPartialKey<TextByHash, BlockRow>.Matches<TReader>(ref TReader reader) => reader.Integer(1) == Size;

    public bool Matches(BlockRow row) => row.Size == Size;
}

/// <summary>A key in a schema that indexes the size alone: the caller compares the hash.</summary>
public readonly record struct TextBySize(string Hash, long Size) : IPartialKey<TextBySize, BlockRow>
{
    public static IReadOnlyList<ArgumentDefinition> Definitions { get; } = [new(nameof(Size), ArgumentType.Integer)];

    public static TextBySize Of(BlockKey key) => new(key.Hash, key.Size);

    void IArguments.Bind<TBinder>(ref TBinder binder) => binder.Integer(Size);

    bool IPartialKey<TextBySize, BlockRow>.Matches<TReader>(ref TReader reader)
    {
        TextValue hash = reader.Text(1);

        // The hash is compared in the provider's form: creating a string per candidate would dominate the cost.
        return hash.String is { } text ? text == Hash : Ascii.Equals(hash.Utf8, Hash);
    }

    public bool Matches(BlockRow row) => row.Hash == Hash;
}
