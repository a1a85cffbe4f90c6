namespace SqliteBench.Workloads.Streams;

/// <summary>One operation of a stream, decoded before any clock starts.</summary>
/// <param name="Hash">The block's hash; empty where the operation names no block.</param>
/// <param name="Value">The block's size in bytes, or the blockset's ID.</param>
/// <param name="StartsBlockset">Whether it starts a new blockset.</param>
public readonly record struct Operation(string Hash, long Value, bool StartsBlockset)
{
    /// <summary>The block that it is about.</summary>
    public BlockKey Block => new(Hash, Value);
}
