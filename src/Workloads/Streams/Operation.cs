namespace SqliteBench.Workloads.Streams;

/// <summary>One operation of a stream, decoded before any clock starts.</summary>
/// <param name="Hash">The block's hash; empty where the operation names no block.</param>
/// <param name="Value">The block's size in bytes, or the blockset's ID.</param>
/// <param name="StartsBlockset">Whether it starts a new blockset.</param>
/// <param name="SweepsOrphans">Whether it removes, at its end, every block that no blockset has any more.</param>
internal readonly record struct Operation(string Hash, long Value, bool StartsBlockset, bool SweepsOrphans = false)
{
    /// <summary>The block that it is about.</summary>
    public BlockKey Block => new(Hash, Value);
}
