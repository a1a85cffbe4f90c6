using SqliteBench.Providers;

namespace SqliteBench.Workloads.Schemas;

/// <summary>
/// A block's key in the form that a table keeps it in: the arguments of the statements on a whole key. The names of its
/// arguments are those of the columns, the size last.
/// </summary>
internal interface IBlockKey<TSelf> : IArguments
    where TSelf : struct, IBlockKey<TSelf>
{
    /// <summary>The key in this form; done before any clock starts.</summary>
    static abstract TSelf Of(BlockKey key);
}
