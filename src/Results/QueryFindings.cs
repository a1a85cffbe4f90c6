namespace SqliteBench.Results;

public static class QueryStudies
{
    public const string Queries = "queries";

    public const string Advice = "query-advice";
}

/// <summary>The effect of a change on a query: how many times as fast it is by estimate, from SQLite's steps and page reads and what a library adds.</summary>
/// <param name="IsAtLeast">Whether the query was interrupted without the change.</param>
public readonly record struct QueryGain(string Query, double Gain, bool IsAtLeast)
{
    private const double Least = 1.1;

    /// <summary>Whether the cost changes by at least a tenth.</summary>
    public bool IsWorthAWord => Gain is >= Least or <= 1 / Least;
}

/// <param name="Bytes">The growth of the database, in bytes.</param>
public sealed record ChangeFinding(string Sql, IReadOnlyList<QueryGain> Gains, double Bytes, string Note);

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
