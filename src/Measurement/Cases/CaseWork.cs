using SqliteBench.Providers;
using SqliteBench.Workloads.Timing;

namespace SqliteBench.Measurement.Cases;

/// <summary>
/// The work of a case in this process, with its databases: it always begins in the same state, and answers are checked.
/// The caller opens, executes (this alone is timed), checks and closes, over and over, and disposes at the end.
/// </summary>
public abstract class CaseWork(Provider? provider = null) : IDisposable
{
    public abstract string Name { get; }

    public abstract long Operations { get; }

    /// <summary>The number of rows that one execution reads, or its operations if it reads none.</summary>
    public abstract long Rows { get; }

    /// <summary>Whether each execution needs a fresh database, or connections that have not been used.</summary>
    public abstract bool StartsAnew { get; }

    public Provider? Provider { get; set; } = provider;

    /// <summary>The steps of the last execution; null if it is not divided into steps.</summary>
    public virtual IReadOnlyList<CaseStep>? Steps => null;

    public abstract void Open();

    public abstract RunResult Execute();

    /// <summary>Number of latencies of an execution: one per operation, or per statement of several; or 0.</summary>
    public virtual int LatenciesOfExecution => 0;

    public virtual IReadOnlyList<string> Databases => [];

    /// <summary>Whether its use of the engine is not comparable: the library waits for locks, or takes batches.</summary>
    public virtual bool HasNoReference => false;

    public virtual int Threads => 1;

    public virtual bool UsesPool => false;

    /// <summary>Bytes of the values that one execution adds or changes; null if it adds and changes none.</summary>
    public virtual long? PayloadBytes => null;

    public virtual RunResult ExecuteTimed(LatencyLog log) =>
        throw new NotSupportedException($"{Name} has no latencies");

    public abstract void Check(RunResult result);

    public abstract void Close();

    /// <summary>Closes what was opened, and removes files that the next opening lays out anew anyway.</summary>
    public virtual void Discard() => Close();

    /// <summary>Whether the executions left every byte as they found it. Everything must be closed.</summary>
    public virtual bool IsUnchanged => false;

    /// <summary>Compares what the last execution left with the model. Everything must be closed.</summary>
    public abstract void CheckWhatIsLeft();

    public void Dispose()
    {
        GC.SuppressFinalize(this);
        try
        {
            Close();
        }
        finally
        {
            RemoveFiles();
        }
    }

    protected abstract void RemoveFiles();
}

/// <summary>A step of an execution that is measured in steps, one after another.</summary>
/// <param name="Rows">Rows written until the end of the step.</param>
/// <param name="WalBytes">Size of the write-ahead log at the end of the step, in bytes.</param>
/// <param name="HighestRow">The highest row that was found in the write-ahead log, or 0.</param>
public sealed record CaseStep(long Rows, double Nanoseconds, long WalBytes, long HighestRow);
