namespace SqliteBench.Queries;

/// <summary>Forms of SQL that SQLite often executes slowly, and what to compare them with.</summary>
internal static partial class QueryHint
{
    /// <summary>A sentence for each such form that a query has, if its plan shows that it costs something.</summary>
    public static IEnumerable<string> Find(string name, string sql, QueryPlan plan)
    {
        bool Shows(params string[] words) => words.Any(word => plan.Steps.Any(step => step.Contains(word)));
        (bool Applies, string Found, string Instead)[] hints =
        [
            (
                Exists().IsMatch(sql) && Shows("CORRELATED", "EXISTS"),
                "runs an EXISTS subquery per row",
                "IN (SELECT ...)"
            ),
            (Not().IsMatch(sql) && Shows("SCAN"), "negates a column, which cannot use an index", "column = 0"),
            (
                Or().IsMatch(sql) && Shows("SCAN") && !Shows("MULTI-INDEX OR"),
                "has an OR and reads a whole table",
                "a UNION ALL of both sides"
            ),
            (
                Joined().IsMatch(sql) && Shows("MATERIALIZE", "CO-ROUTINE"),
                "computes a joined subquery in full",
                "plain joins, the filter repeated inside it, or, for the newest row of each, ORDER BY ... DESC LIMIT 1 per group"
            ),
        ];
        return from hint in hints where hint.Applies select $"{name} {hint.Found}: try {hint.Instead} as a second form";
    }

    [GeneratedRegex(@"\bEXISTS\s*\(", RegexOptions.IgnoreCase)]
    private static partial Regex Exists();

    [GeneratedRegex(
        @"\bNOT\s*\(?\s*(?!IN\b|LIKE\b|GLOB\b|BETWEEN\b|EXISTS\b|NULL\b|MATERIALIZED\b|INDEXED\b|MATCH\b|REGEXP\b|SELECT\b)[\w""\.]+\s*\)?\s*(AND\b|OR\b|ORDER\b|GROUP\b|LIMIT\b|\)|;|$)",
        RegexOptions.IgnoreCase | RegexOptions.ExplicitCapture
    )]
    private static partial Regex Not();

    [GeneratedRegex(@"\bWHERE\b.*\bOR\b", RegexOptions.IgnoreCase | RegexOptions.Singleline)]
    private static partial Regex Or();

    [GeneratedRegex(@"\bJOIN\s*\(\s*SELECT\b", RegexOptions.IgnoreCase)]
    private static partial Regex Joined();
}
