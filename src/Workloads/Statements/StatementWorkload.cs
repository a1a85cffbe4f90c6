namespace SqliteBench.Workloads.Statements;

/// <summary>A statement, run many times on a small database. C++ runs whatever statement it is given.</summary>
internal abstract class StatementWorkload(string id, string description, bool writes)
{
    public string Id => id;

    public string Description => description;

    public bool Writes => writes;

    public virtual StatementUsage Usage => StatementUsage.Reused;

    public bool ShowsStatements =>
        Usage
            is StatementUsage.ConnectionOnly
                or StatementUsage.PreparedOnly
                or StatementUsage.PreparedAhead
                or StatementUsage.PreparedEachTime;

    /// <summary>Whether all executions are one transaction, whose commit is part of the run; else each is its own.</summary>
    public virtual bool InTransaction => true;

    public virtual bool Pooled => false;

    /// <summary>A query that only works on an engine that can run this workload, or null when every engine can.</summary>
    public virtual string? Probe => null;

    /// <summary>Whether its text has several statements, which only ADO.NET executes by one call.</summary>
    public virtual bool IsBatch => false;

    /// <summary>Operations of one execution: more than one where a statement inserts several rows.</summary>
    public virtual int OperationsPerExecution => 1;

    /// <summary>Connections that are only opened have the engine's defaults, and requests set pragmas.</summary>
    public bool Takes(PragmaSet pragmas) =>
        Usage switch
        {
            StatementUsage.ConnectionOnly => pragmas.Settings.Count == 0,
            StatementUsage.OnNewConnection => pragmas.Settings.Count > 0,
            _ => true,
        };

    public virtual long EstimatedBytes(long rows) => 32_768 + (rows * 80);

    /// <summary>Bytes of the values that one execution binds or reads, about; 0 where they are few.</summary>
    public virtual long BytesPerExecution => 0;

    /// <param name="published">Whether as many as the published study had, rather than what takes some milliseconds.</param>
    public abstract int Executions(long rows, bool published);

    public abstract StatementWork Prepare(StatementOptions options);

    public override string ToString() => Id;

    /// <summary>Whether each run needs connections and statements that have not been used.</summary>
    internal bool StartsAnew => Writes || Usage == StatementUsage.PreparedAhead;
}
