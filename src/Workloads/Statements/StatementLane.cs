using SqliteBench.Providers;

namespace SqliteBench.Workloads.Statements;

/// <summary>One provider on one database: the executions of one thread.</summary>
/// <param name="executions">How many there are.</param>
/// <param name="inTransaction">Whether all of them are one transaction.</param>
internal abstract class StatementLane(int executions, bool inTransaction) : IDisposable
{
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

    public abstract void Begin();

    public abstract RunResult Execute(int first, int count);

    public abstract void Commit();

    public abstract void Dispose();

    private protected static RunResult ResultOf(ValueFold fold) => new(fold.Digest, fold.Rows, 0);
}

/// <summary>The native baseline: each range of executions is one call.</summary>
internal sealed class NativeLane(NativeStatement statement, int executions, bool inTransaction)
    : StatementLane(executions, inTransaction)
{
    public override void Begin() => statement.Begin();

    public override RunResult Execute(int first, int count)
    {
        NativeResult result = statement.Execute(first, count);
        return new RunResult(result.Digest, result.Rows, result.Conflicts);
    }

    public override void Commit() => statement.Commit();

    public override void Dispose() => statement.Dispose();
}
