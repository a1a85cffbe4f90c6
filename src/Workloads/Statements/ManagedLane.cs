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

    public sealed override RunResult Execute(int first, int count) => Execute(first, count, default(Untimed));

    /// <summary>Does executions, and says to the clock when each begins.</summary>
    private protected abstract void Run<TClock>(int first, int count, ValueFold fold, TClock clock)
        where TClock : struct, IOperationClock;

    private protected abstract ValueFold NewFold();

    private RunResult Execute<TClock>(int first, int count, TClock clock)
        where TClock : struct, IOperationClock
    {
        ValueFold fold = NewFold();
        try
        {
            Run(first, count, fold, clock);
        }
        catch (Exception exception)
        {
            OperationNumber.Note(exception, first + fold.Executions);
            throw;
        }

        return new RunResult(fold.Digest, fold.Rows, 0);
    }
}
