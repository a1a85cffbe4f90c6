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
