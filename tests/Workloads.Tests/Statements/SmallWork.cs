namespace SqliteBench.Workloads.Tests.Statements;

/// <summary>A statement workload with few rows and executions.</summary>
internal static class SmallWork
{
    private const int MostExecutions = 15;
    private const long MostBytes = 200_000;

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
