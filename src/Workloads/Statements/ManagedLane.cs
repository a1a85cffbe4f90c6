namespace SqliteBench.Workloads.Statements;

/// <summary>A provider whose loop of executions is here.</summary>
internal abstract class ManagedLane(int executions, bool inTransaction) : StatementLane(executions, inTransaction)
{
    public sealed override RunResult ExecuteAllTimed(LatencyLog log, int position)
    {
        OperationClock<StopwatchTicks> clock = log.Start(position);
        clock.Begin();
        if (InTransaction)
        {
            Begin();
        }

        RunResult result = Execute(0, Executions, clock);
        if (InTransaction)
        {
            Commit();
        }

        clock.End();
        return result;
    }

    /// <summary>Does executions, and says to the clock when each begins.</summary>
    private protected abstract RunResult Execute(int first, int count, OperationClock<StopwatchTicks> clock);

    private protected static RunResult ResultOf(ValueFold fold) => new(fold.Digest, fold.Rows, 0);
}
