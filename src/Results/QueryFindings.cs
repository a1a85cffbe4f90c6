namespace SqliteBench.Results;

/// <summary>The studies of a user's own queries, by their ids in the results.</summary>
public static class QueryStudies
{
    /// <summary>Counts and times of each query.</summary>
    public const string Queries = "queries";

    /// <summary>Times before and after all changes that are advised.</summary>
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

/// <summary>An advised change of the database.</summary>
/// <param name="Bytes">The growth of the database, in bytes.</param>
/// <param name="Note">Anything else that a reader has to know; empty if there is nothing.</param>
public sealed record ChangeFinding(string Sql, IReadOnlyList<QueryGain> Gains, double Bytes, string Note);

/// <summary>The findings about one query.</summary>
/// <param name="Nanoseconds">The median time of a few warm executions, in ns; not a number if it was interrupted.</param>
/// <param name="Does">A description of how SQLite executes it, in a few words.</param>
/// <param name="Plan">SQLite's own description of the same.</param>
/// <param name="Advised">The gain of all advised changes together.</param>
public sealed record QueryFinding(
    string Name,
    double Nanoseconds,
    double Steps,
    string Does,
    IReadOnlyList<string> Plan,
    QueryGain Advised
);

/// <summary>Another form of a query that does less work.</summary>
/// <param name="Sql">The new text; empty if only the form is known.</param>
/// <param name="IsSame">Whether it returned the same rows.</param>
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
