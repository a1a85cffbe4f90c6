namespace SqliteBench.Workloads.Tests.Statements;

internal static class SmallWork
{
    private const int MostExecutions = 15;
    private const long MostBytes = 200_000;

    private static readonly PragmaSet s_unsynced = PragmaSet.Parse("synchronous=OFF");

    /// <summary>Settings with which no commit waits for the disk, where the workload takes any.</summary>
    public static PragmaSet PragmasOf(StatementWork work) =>
        work.Workload.Takes(s_unsynced) ? s_unsynced : PragmaSet.Normal;

    public static StatementWork Of(StatementWorkload workload)
    {
        long rows = 40;
        while (rows > 1 && workload.EstimatedBytes(rows) > MostBytes)
        {
            rows /= 2;
        }

        int executions = Math.Min(MostExecutions, workload.Executions(rows, published: false));
        return workload.Prepare(new StatementOptions(rows, executions));
    }
}
