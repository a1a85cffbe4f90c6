using SqliteBench.Providers.Statements;
using SqliteBench.Workloads.Running;

namespace SqliteBench.Startup;

/// <summary>
/// The provider that the program starts. This base class stands for none: it finds the block without a database.
/// </summary>
internal class StartedProvider
{
    /// <summary>Opens a database, finds a block's ID and closes the database: all that it takes to the first row.</summary>
    public virtual long FindFirst(string database, BlockKey key) => 1;

    public virtual WorkloadRun Open(PreparedWork work, RunOptions options) =>
        throw new NotSupportedException("the program was published without a provider");
}
