namespace SqliteBench.Workloads.Statements;

/// <summary>One provider on one database: the executions of one thread.</summary>
internal abstract class StatementLane(int executions, bool inTransaction) : IDisposable
{
    public int Executions => executions;

    /// <summary>Whether all of them are one transaction.</summary>
    protected bool InTransaction => inTransaction;

    /// <summary>Runs all executions, in a transaction where the workload has one.</summary>
    public RunResult ExecuteAll()
    {
        if (!inTransaction)
        {
            return Execute(0, executions);
        }

        Begin();
        RunResult result = Execute(0, executions);
        Commit();
        return result;
    }

    /// <summary>The same, and writes how long each execution took; BEGIN is in the first and COMMIT in the last.</summary>
    public abstract RunResult ExecuteAllTimed(LatencyLog log, int position);

    public abstract void Begin();

    public abstract RunResult Execute(int first, int count);

    public abstract void Commit();

    public abstract void Dispose();
}
