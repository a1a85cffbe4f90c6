using SqliteBench.Providers;

namespace SqliteBench.Workloads.Statements;

/// <summary>Chooses how often a statement is executed on a table of this many rows.</summary>
/// <param name="published">Whether to run as often as the published study, rather than for some milliseconds.</param>
public delegate int ExecutionsOf(long rows, bool published);

/// <summary>
/// A statement that is executed many times on a small database. C++ gets its SQL and arguments, and has no code of its
/// own for it.
/// </summary>
public sealed class StatementWorkload(string id, string description, bool writes, StatementUsage usage = default)
{
    public string Id => id;

    public string Description => description;

    public bool Writes => writes;

    public StatementUsage Usage => usage;

    /// <summary>Whether it measures connections or prepared statements, which some mappers hide.</summary>
    public bool ShowsStatements => usage is not (StatementUsage.Reused or StatementUsage.OnNewConnection);

    /// <summary>Whether all executions are one transaction, whose commit is part of the run; else each is its own.</summary>
    public bool InTransaction { get; init; } =
        usage is not (StatementUsage.ConnectionOnly or StatementUsage.OnNewConnection);

    /// <summary>Whether connections come from the pool, as those of a web application do.</summary>
    public bool Pooled { get; init; } = usage == StatementUsage.OnNewConnection;

    /// <summary>A query that only works on an engine that can run this workload; null if every engine can.</summary>
    public string? Probe { get; init; }

    /// <summary>Whether its text has several statements, which only ADO.NET executes by one call.</summary>
    public bool IsBatch { get; init; }

    /// <summary>Operations per execution: more than one if a statement inserts several rows.</summary>
    public int OperationsPerExecution { get; init; } = 1;

    /// <summary>About how many bytes of the database belong to each of its rows.</summary>
    public long BytesPerRow { get; init; } = 80;

    /// <summary>The rows that the table has at least, whatever <c>--rows</c> says.</summary>
    public long MinimumRows { get; init; }

    /// <summary>About how many bytes of values one execution binds or reads; 0 if they are few.</summary>
    public long BytesPerExecution { get; init; }

    /// <summary>Chooses the number of executions.</summary>
    public required ExecutionsOf Executions { get; init; }

    /// <summary>Makes the executions, with their data and right answers.</summary>
    public required Func<StatementWorkload, StatementOptions, StatementWork> Work { get; init; }

    /// <summary>
    /// Whether it can run with these pragmas: one that only opens connections runs with none, and a request with some.
    /// </summary>
    public bool Takes(PragmaSet pragmas) =>
        usage switch
        {
            StatementUsage.ConnectionOnly => pragmas.Settings.Count == 0,
            StatementUsage.OnNewConnection => pragmas.Settings.Count > 0,
            _ => true,
        };

    public long EstimatedBytes(long rows) => 32_768 + (Math.Max(rows, MinimumRows) * BytesPerRow);

    public StatementWork Prepare(StatementOptions options) => Work(this, options);

    public override string ToString() => Id;

    /// <summary>Whether each run needs connections and statements that have not been used.</summary>
    public bool StartsAnew => Writes || Usage == StatementUsage.PreparedAhead;
}
