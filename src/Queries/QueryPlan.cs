using SqliteBench.Measurement.Cases;
using SqliteBench.Results;

namespace SqliteBench.Queries;

/// <summary>How SQLite executes a query (https://www.sqlite.org/eqp.html).</summary>
internal sealed partial record QueryPlan(IReadOnlyList<string> Steps)
{
    /// <param name="arguments">The values of the parameters: LIKE can use an index only for a known pattern.</param>
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
            return DescribeSort(step);
        }

        Match access = Access().Match(step);
        string table = syntax.TableOf(access.Groups["table"].Value);
        string rest = access.Groups["rest"].Value;
        Match used = Index().Match(rest);
        string index = used.Success ? ColumnsOf(used.Groups["name"].Value, database) : "an index";
        if (!access.Success || rest.Contains("VALUES CLAUSE") || step.Contains(" CONSTANT ROW") || table[0] == '(')
        {
            return "";
        }

        if (rest.Contains("VIRTUAL TABLE"))
        {
            return $"queries {table}";
        }

        if (rest.Contains("AUTOMATIC"))
        {
            return $"builds an index on {table} each time";
        }

        if (rest.Contains("PRIMARY KEY"))
        {
            return $"finds {table} by key";
        }

        if (access.Groups["how"].Value == "SEARCH")
        {
            return $"finds {table} by {index}";
        }

        return rest.Contains("INDEX") ? $"reads all {table} through the index on {index}" : $"reads all {table}";
    }

    private static string DescribeSort(string step)
    {
        if (step.Contains("ORDER BY"))
        {
            return "sorts";
        }

        return step.Contains("GROUP BY") ? "sorts to group" : "removes duplicates";
    }

    private static string ColumnsOf(string name, AppDatabase database)
    {
        IEnumerable<TableIndex> indexes = database.Tables.SelectMany(table => table.Indexes);
        if (indexes.FirstOrDefault(index => index.Name == name) is not { } found)
        {
            return name;
        }

        return string.Join(", ", found.Columns.Select(column => column ?? "an expression"));
    }

    [GeneratedRegex(@"^(?<how>SCAN|SEARCH) (?<table>\S+)(?<rest>.*)$", RegexOptions.ExplicitCapture)]
    private static partial Regex Access();

    [GeneratedRegex(@"INDEX (?<name>\S+)", RegexOptions.ExplicitCapture)]
    private static partial Regex Index();
}
