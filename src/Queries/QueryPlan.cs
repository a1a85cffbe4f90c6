using SqliteBench.Measurement.Cases;
using SqliteBench.Results;

namespace SqliteBench.Queries;

/// <summary>How SQLite executes a query (https://www.sqlite.org/eqp.html).</summary>
internal sealed partial record QueryPlan(IReadOnlyList<string> Steps)
{
    /// <param name="arguments">LIKE can use an index only for a known pattern.</param>
    public static QueryPlan Of(SqliteConnection connection, string sql, IReadOnlyList<object?> arguments) =>
        new([.. PlainSqlite.Rows(connection, $"EXPLAIN QUERY PLAN {sql}", arguments).Select(row => (string)row[3]!)]);

    /// <summary>The plan in a few words, with the names of the tables and of the indexed columns.</summary>
    public string InWords(QuerySyntax syntax, AppDatabase database)
    {
        string[] words =
        [
            .. Steps.Select(step => Words(step, syntax, database)).Where(words => words.Length > 0).Distinct(),
        ];
        return Printable.LineOf(string.Join(", ", words.Length > 0 ? words : [syntax.Verb]));
    }

    private static string Words(string step, QuerySyntax syntax, AppDatabase database)
    {
        if (step.Contains("TEMP B-TREE FOR"))
        {
            return step.Contains("ORDER BY") ? "sorts"
                : step.Contains("GROUP BY") ? "sorts to group"
                : "removes duplicates";
        }

        Match access = Access().Match(step);
        string table = syntax.TableOf(access.Groups["table"].Value);
        string rest = access.Groups["rest"].Value;
        string index = Index().Match(rest) is { Success: true } used
            ? ColumnsOf(used.Groups["name"].Value, database)
            : "an index";
        return !access.Success || rest.Contains("VALUES CLAUSE") || step.Contains(" CONSTANT ROW") || table[0] == '('
                ? ""
            : rest.Contains("VIRTUAL TABLE") ? $"queries {table}"
            : rest.Contains("AUTOMATIC") ? $"builds an index on {table} each time"
            : rest.Contains("PRIMARY KEY") ? $"finds {table} by key"
            : access.Groups["how"].Value == "SEARCH" ? $"finds {table} by {index}"
            : rest.Contains("INDEX") ? $"reads all {table} through the index on {index}"
            : $"reads all {table}";
    }

    private static string ColumnsOf(string index, AppDatabase database) =>
        database.Tables.SelectMany(table => table.Indexes).FirstOrDefault(one => one.Name == index) is { } found
            ? string.Join(", ", found.Columns.Select(column => column ?? "an expression"))
            : index;

    [GeneratedRegex(@"^(?<how>SCAN|SEARCH) (?<table>\S+)(?<rest>.*)$", RegexOptions.ExplicitCapture)]
    private static partial Regex Access();

    [GeneratedRegex(@"INDEX (?<name>\S+)", RegexOptions.ExplicitCapture)]
    private static partial Regex Index();
}
