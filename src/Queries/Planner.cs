using SqliteBench.Measurement.Cases;

namespace SqliteBench.Queries;

/// <summary>
/// An empty database in memory, with the schema and the statistics of the real one: what SQLite would do with an index is
/// known there within microseconds.
/// </summary>
internal sealed class Planner : IDisposable
{
    private readonly SqliteConnection _empty;

    /// <param name="full">The database with the rows.</param>
    public Planner(SqliteConnection full)
    {
        _empty = PlainSqlite.Open(":memory:");
        PlainSqlite.Execute(_empty, $"PRAGMA encoding = '{PlainSqlite.Text(full, "PRAGMA encoding")}'");
        CreateSchema(_empty, full);
        TakeStatistics(full);
    }

    public void Dispose() => _empty.Dispose();

    // A table, view, index or trigger that SQLite refuses is left out.
    private static void CreateSchema(SqliteConnection empty, SqliteConnection full)
    {
        // A virtual table, which comes first, makes its own tables.
        const string objects =
            "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY sql LIKE 'CREATE VIRTUAL%' DESC, type = 'table' DESC, type = 'index' DESC";
        foreach (object?[] row in PlainSqlite.Rows(full, objects))
        {
            TryExecute(empty, (string)row[0]!);
        }
    }

    public void TakeStatistics(SqliteConnection full)
    {
        PlainSqlite.Execute(_empty, "ANALYZE; DELETE FROM sqlite_stat1");
        if (PlainSqlite.HasStatistics(full))
        {
            foreach (object?[] row in PlainSqlite.Rows(full, "SELECT tbl, idx, stat FROM sqlite_stat1"))
            {
                PlainSqlite.Rows(_empty, "INSERT INTO sqlite_stat1 VALUES (@table, @index, @stat)", row);
            }
        }

        PlainSqlite.Execute(_empty, "ANALYZE sqlite_schema");
    }

    public void Apply(SchemaChange change) => TryExecute(_empty, change.Sql);

    /// <summary>The plans of queries with a change, by their names; null if SQLite refuses it.</summary>
    public Dictionary<string, string>? PlansWith(SchemaChange change, IEnumerable<TriedQuery> queries)
    {
        PlainSqlite.Execute(_empty, "SAVEPOINT trial");
        try
        {
            return TryExecute(_empty, change.Sql) ? Plans(queries) : null;
        }
        finally
        {
            PlainSqlite.Execute(_empty, "ROLLBACK TO trial; RELEASE trial");
        }
    }

    public Dictionary<string, string> Plans(IEnumerable<TriedQuery> queries) =>
        queries.ToDictionary(query => query.Name, query => PlanOn(_empty, query));

    /// <summary>The plan of a query; empty if SQLite refuses the query.</summary>
    public static string PlanOn(SqliteConnection connection, TriedQuery query)
    {
        try
        {
            return string.Join('\n', QueryPlan.Of(connection, query.Sql, query.Arguments[0]).Steps);
        }
        catch (SqliteException)
        {
            return "";
        }
    }

    public static bool TryExecute(SqliteConnection connection, string sql)
    {
        try
        {
            PlainSqlite.Execute(connection, sql);
            return true;
        }
        catch (SqliteException)
        {
            return false;
        }
    }
}
