using System.Text.RegularExpressions;
using Microsoft.Data.Sqlite;

using SqliteBench.Measurement.Cases;

namespace SqliteBench.Queries;

/// <summary>How SQLite executes a query (https://www.sqlite.org/eqp.html).</summary>
internal sealed partial record QueryPlan(IReadOnlyList<string> Steps)
{
    /// <summary>The plan of a query on a connection.</summary>
    public static QueryPlan Of(SqliteConnection connection, string sql, IEnumerable<string> parameters) =>
        new(
            [
                .. PlainSqlite
                    .Rows(
                        connection,
                        $"EXPLAIN QUERY PLAN {sql}",
                        [.. parameters.Select(parameter => (parameter, (object)DBNull.Value))]
                    )
                    .Select(row => (string)row[3]!),
            ]
        );

    /// <summary>Whether an index of its own would spare it something.</summary>
    public bool HasWork => Steps.Any(step => step.StartsWith("SCAN", StringComparison.Ordinal) || step.Contains("TEMP B-TREE") || step.Contains("AUTOMATIC"));

    /// <summary>Whether it sorts or groups in a table of its own.</summary>
    public bool Sorts => Steps.Any(step => step.Contains("TEMP B-TREE"));

    /// <summary>Whether it uses an index.</summary>
    public bool Uses(string index) =>
        Steps.Any(step => step.Contains($" INDEX {index} ", StringComparison.OrdinalIgnoreCase) || step.EndsWith($" INDEX {index}", StringComparison.OrdinalIgnoreCase));

    /// <summary>The plan in a few words.</summary>
    public string InWords => string.Join(", ", Steps.Select(Words).Where(words => words.Length > 0).Distinct());

    private static string Words(string step)
    {
        if (step.Contains("TEMP B-TREE FOR", StringComparison.Ordinal))
        {
            return step.Contains("ORDER BY", StringComparison.Ordinal) ? "sorts"
                : step.Contains("GROUP BY", StringComparison.Ordinal) ? "sorts into groups"
                : "sorts out doubles";
        }

        Match access = Access().Match(step);
        string table = access.Groups["table"].Value;
        string rest = access.Groups["rest"].Value;
        return !access.Success ? ""
            : rest.Contains("VIRTUAL TABLE", StringComparison.Ordinal) ? $"asks {table}"
            : rest.Contains("AUTOMATIC", StringComparison.Ordinal) ? $"indexes {table} at each call"
            : rest.Contains("PRIMARY KEY", StringComparison.Ordinal) ? $"finds {table} by key"
            : access.Groups["how"].Value == "SEARCH" ? $"finds {table} by {IndexIn(rest)}"
            : rest.Contains("INDEX", StringComparison.Ordinal) ? $"reads all of {IndexIn(rest)}"
            : $"reads all of {table}";
    }

    private static string IndexIn(string rest) => Index().Match(rest) is { Success: true } index ? index.Groups["name"].Value : "an index";

    [GeneratedRegex(@"^(?<how>SCAN|SEARCH) (?<table>\S+)(?<rest>.*)$", RegexOptions.ExplicitCapture)]
    private static partial Regex Access();

    [GeneratedRegex(@"INDEX (?<name>\S+)", RegexOptions.ExplicitCapture)]
    private static partial Regex Index();
}
