namespace SqliteBench.Startup;

internal abstract class StartedProvider
{
    /// <summary>Opens a database, finds a block's ID and closes the database: all that it takes to the first row.</summary>
    public abstract long FindFirst(string database, BlockKey key);

    public abstract WorkloadRun Open(PreparedWork work, RunOptions options);
}
