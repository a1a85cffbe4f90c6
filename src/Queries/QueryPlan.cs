using SqliteBench.Measurement.Cases;
using SqliteBench.Results;

namespace SqliteBench.Queries;

/// <summary>How SQLite executes a query (https://www.sqlite.org/eqp.html).</summary>
internal static partial class QueryPlan
{
    /// <param name="arguments">The values of the parameters: LIKE can use an index only for a known pattern.</param>
    /// <returns>A line per step.</returns>
    public static string Read(SqliteConnection connection, string sql, IReadOnlyList<object?> arguments) =>
        string.Join('\n', PlainSqlite.Rows(connection, $"EXPLAIN QUERY PLAN {sql}", arguments).Select(row => row[3]));

    /// <summary>The plan in a few words, with the names of the tables and of the indexed columns.</summary>
    public static string Describe(string plan, QuerySyntax syntax, AppDatabase database)
    {
        IEnumerable<string> steps = plan.Split('\n').Select(step => Words(step, syntax, database)).Distinct();
        string words = string.Join(", ", steps.Where(step => step.Length > 0));
        return Printable.LineOf(words.Length > 0 ? words : syntax.Verb);
    }

    private static string Words(string step, QuerySyntax syntax, AppDatabase database)
    {
        Match access = Access().Match(step);
        string table = syntax.TableOf(access.Groups["table"].Value);
        string rest = access.Groups["rest"].Value;
        Match used = Index().Match(rest);
        string index = used.Success ? ColumnsOf(used.Groups["name"].Value, database) : "an index";
        bool sorts = step.Contains("TEMP B-TREE FOR");
        return rest switch
        {
            _ when sorts && step.Contains("ORDER BY") => "sorts",
            _ when sorts && step.Contains("GROUP BY") => "sorts to group",
            _ when sorts => "removes duplicates",
            _ when !access.Success || step.Contains(" CONSTANT ROW") || table[0] == '(' => "",
            _ when rest.Contains("VALUES CLAUSE") => "",
            _ when rest.Contains("VIRTUAL TABLE") => $"queries {table}",
            _ when rest.Contains("AUTOMATIC") => $"builds an index on {table} each time",
            _ when rest.Contains("PRIMARY KEY") => $"finds {table} by key",
            _ when access.Groups["how"].Value == "SEARCH" => $"finds {table} by {index}",
            _ when used.Success => $"reads all of {table} through the index on {index}",
            _ => $"reads all of {table}",
        };
    }

    private static string ColumnsOf(string name, AppDatabase database)
    {
        IEnumerable<TableIndex> indexes = database.Tables.SelectMany(table => table.Indexes);
        TableIndex? found = indexes.FirstOrDefault(index => index.Name == name);
        return found is null ? name : string.Join(", ", found.Columns.Select(column => column ?? "an expression"));
    }

    [GeneratedRegex(@"^(?<how>SCAN|SEARCH) (?<table>\S+)(?<rest>.*)$", RegexOptions.ExplicitCapture)]
    private static partial Regex Access();

    [GeneratedRegex(@"INDEX (?<name>\S+)", RegexOptions.ExplicitCapture)]
    private static partial Regex Index();
}
