namespace SqliteBench.Workloads.Schemas;

/// <summary>
/// A block's key in the form that a table keeps it in: the arguments of the statements on it. The names of its arguments
/// are those of the columns, the size last.
/// </summary>
internal interface IBlockKey<TSelf> : IArguments
    where TSelf : struct, IBlockKey<TSelf>
{
    /// <summary>The key in this form; done before any clock starts.</summary>
    static abstract TSelf Of(BlockKey key);
}

/// <summary>
/// A block's key, of which an index holds a part: the arguments are that part, and the rows have the ID and then, in the key's
/// order, the other columns.
/// </summary>
internal interface IPartialKey<TSelf, in TRow> : IBlockKey<TSelf>
    where TSelf : struct, IPartialKey<TSelf, TRow>
    where TRow : class
{
    /// <summary>Whether a cursor is on the block's row.</summary>
    bool IsOf<TReader>(ref TReader reader)
        where TReader : struct, IRowReader, allows ref struct;

    bool IsOf(TRow row);
}
