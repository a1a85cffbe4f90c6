using SqliteBench.Providers;
using SqliteBench.Workloads.Timing;

namespace SqliteBench.Measurement.Cases;

/// <summary>
/// What a case measures, whatever its study: a candidate's run from always the same state, and the check of its answers.
/// The caller opens, executes (this alone is timed), checks and closes, over and over, and disposes at the end.
/// </summary>
public abstract class CaseWork(Provider? provider = null) : IDisposable
{
    public abstract string Name { get; }

    public abstract long Operations { get; }

    /// <summary>Rows that one execution reads or, where it reads none, its operations.</summary>
    public abstract long Rows { get; }

    /// <summary>Whether each execution needs a fresh database, or connections that have not been used.</summary>
    public abstract bool StartsAnew { get; }

    /// <summary>What the next opening goes through; null where the work is no provider's.</summary>
    public Provider? Provider { get; set; } = provider;

    public virtual IReadOnlyList<CaseStep>? Steps => null;

    public abstract void Open();

    public abstract RunResult Execute();

    /// <summary>Latencies of an execution: one per operation, or per statement of several; 0 if none.</summary>
    public virtual int LatenciesOfExecution => 0;

    public virtual IReadOnlyList<string> Databases => [];

    /// <summary>Whether others may use the engine otherwise: the library waits for locks, or takes batches.</summary>
    public virtual bool HasNoReference => false;

    public virtual int Threads => 1;

    public virtual bool UsesPool => false;

    /// <summary>Bytes of the values that one execution adds or changes; null where it adds and changes none.</summary>
    public virtual long? PayloadBytes => null;

    public virtual RunResult ExecuteTimed(LatencyLog log) =>
        throw new NotSupportedException($"{Name} has no latencies");

    public abstract void Check(RunResult result);

    /// <summary>Closes what was opened; harmless when nothing is open.</summary>
    public abstract void Close();

    /// <summary>Closes what was opened and removes what the next opening lays out anew without further use of it.</summary>
    public virtual void Discard() => Close();

    /// <summary>Whether all that the executions left is what they found, by bytes. Everything is closed.</summary>
    public virtual bool IsUnchanged => false;

    /// <summary>Compares what the last execution left with the model. Everything is closed.</summary>
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

/// <param name="WalBytes">Size of the write-ahead log when it was over, in bytes.</param>
/// <param name="HighestRow">The highest row that was found in the write-ahead log, or 0.</param>
public sealed record CaseStep(long Rows, double Nanoseconds, long WalBytes, long HighestRow);
