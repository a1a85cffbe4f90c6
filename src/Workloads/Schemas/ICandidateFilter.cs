using SqliteBench.Providers;

namespace SqliteBench.Workloads.Schemas;

/// <summary>
/// What the caller of a query by a part of the key knows: that part, and how to tell the block's row from others that
/// share it. The rows have the ID and then, in the key's order, the columns that are not in the part.
/// </summary>
internal interface ICandidateFilter<TKey, TPart, in TRow>
    where TKey : struct
    where TPart : struct, IArguments
    where TRow : class
{
    /// <summary>The part of a key that the query asks by.</summary>
    static abstract TPart Part(in TKey key);

    /// <summary>Whether a cursor is on the block's row.</summary>
    static abstract bool IsRowOf<TReader>(in TKey key, ref TReader reader)
        where TReader : struct, IRowReader, allows ref struct;

    /// <summary>Whether a mapped row is the block's.</summary>
    static abstract bool IsRowOf(in TKey key, TRow row);
}
