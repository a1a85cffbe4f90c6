using SqliteBench.Providers;

namespace SqliteBench.Workloads.Statements;

/// <param name="published">Whether to run as often as the published study, rather than for some milliseconds.</param>
public delegate int ExecutionsOf(long rows, bool published);

/// <summary>A statement, run many times on a small database. C++ runs whatever statement it is given.</summary>
public sealed class StatementWorkload(string id, string description, bool writes, StatementUsage usage = default)
{
    public string Id => id;

    public string Description => description;

    public bool Writes => writes;

    public StatementUsage Usage => usage;

    public bool ShowsStatements => usage is not (StatementUsage.Reused or StatementUsage.OnNewConnection);

    /// <summary>Whether all executions are one transaction, whose commit is part of the run; else each is its own.</summary>
    public bool InTransaction { get; init; } =
        usage is not (StatementUsage.ConnectionOnly or StatementUsage.OnNewConnection);

    /// <summary>A request of a web application takes its connection from the pool.</summary>
    public bool Pooled { get; init; } = usage == StatementUsage.OnNewConnection;

    /// <summary>A query that only works on an engine that can run this workload; null if every engine can.</summary>
    public string? Probe { get; init; }

    /// <summary>Whether its text has several statements, which only ADO.NET executes by one call.</summary>
    public bool IsBatch { get; init; }

    /// <summary>Operations per execution: more than one if a statement inserts several rows.</summary>
    public int OperationsPerExecution { get; init; } = 1;

    /// <summary>About how many bytes of the database belong to each of its rows.</summary>
    public long BytesPerRow { get; init; } = 80;

    public long LeastRows { get; init; }

    /// <summary>About how many bytes of values one execution binds or reads; 0 if they are few.</summary>
    public long BytesPerExecution { get; init; }

    public required ExecutionsOf Executions { get; init; }

    public required Func<StatementWorkload, StatementOptions, StatementWork> Work { get; init; }

    /// <summary>Connections that are only opened have the engine's defaults, and requests set pragmas.</summary>
    public bool Takes(PragmaSet pragmas) =>
        usage switch
        {
            StatementUsage.ConnectionOnly => pragmas.Settings.Count == 0,
            StatementUsage.OnNewConnection => pragmas.Settings.Count > 0,
            _ => true,
        };

    public long EstimatedBytes(long rows) => 32_768 + (Math.Max(rows, LeastRows) * BytesPerRow);

    public StatementWork Prepare(StatementOptions options) => Work(this, options);

    public override string ToString() => Id;

    /// <summary>Whether each run needs connections and statements that have not been used.</summary>
    public bool StartsAnew => Writes || Usage == StatementUsage.PreparedAhead;
}
