namespace SqliteBench.Workloads.Streams;

/// <summary>One operation of a stream, decoded before any clock starts.</summary>
/// <param name="Hash">The block's hash; empty if the operation names no block.</param>
/// <param name="Value">The block's size in bytes, or the blockset's ID.</param>
/// <param name="SweepsOrphans">Whether it then removes every block that no blockset uses.</param>
internal readonly record struct Operation(string Hash, long Value, bool StartsBlockset, bool SweepsOrphans = false)
{
    public BlockKey Block => new(Hash, Value);
}
