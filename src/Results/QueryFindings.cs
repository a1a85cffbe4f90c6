namespace SqliteBench.Results;

/// <summary>The ids of the studies of a user's own queries.</summary>
public static class QueryStudies
{
    public const string Queries = "queries";

    public const string Advice = "query-advice";
}

/// <summary>The estimated effect of a change on a query.</summary>
/// <param name="Gain">How many times as fast it is, estimated from SQLite's steps and page reads and the library's work.</param>
/// <param name="IsAtLeast">Whether the query was interrupted without the change.</param>
public readonly record struct QueryGain(string Query, double Gain, bool IsAtLeast)
{
    private const double LeastNoteworthy = 1.1;

    /// <summary>Whether the cost changes by at least a tenth.</summary>
    public bool IsNoteworthy => Gain is >= LeastNoteworthy or <= 1 / LeastNoteworthy;
}

/// <summary>An advised schema change, with its effect on each query.</summary>
/// <param name="Bytes">The growth of the database, in bytes.</param>
public sealed record ChangeFinding(string Sql, IReadOnlyList<QueryGain> Gains, double Bytes, string Note);

/// <summary>A query, with its cost and plan before the advice, and what the advice gains.</summary>
/// <param name="Nanoseconds">The median time of a few warm executions, in ns; not a number if it was interrupted.</param>
/// <param name="Advised">The gain of all advised changes together.</param>
public sealed record QueryFinding(
    string Name,
    double Nanoseconds,
    double Steps,
    string Does,
    IReadOnlyList<string> Plan,
    QueryGain Advised
);

/// <summary>An advised other form of a query.</summary>
/// <param name="Sql">The new text; empty if only the form is known.</param>
public sealed record RewriteFinding(string Query, string What, string Sql, double Gain, bool IsSame);

/// <summary>The findings from SQLite's counts alone, which are complete before anything is timed.</summary>
/// <param name="Bytes">The size of the database, in bytes.</param>
/// <param name="Together">The effect of all changes on all queries together, by their weights.</param>
public sealed record QueryFindings(
    double Bytes,
    IReadOnlyList<ChangeFinding> Changes,
    QueryGain Together,
    IReadOnlyList<RewriteFinding> Rewrites,
    IReadOnlyList<QueryFinding> Queries,
    IReadOnlyList<string> Remarks
);
