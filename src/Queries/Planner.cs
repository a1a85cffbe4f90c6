using SqliteBench.Measurement.Cases;

namespace SqliteBench.Queries;

/// <summary>Reads plans in microseconds, on an empty database with the real schema and statistics.</summary>
internal sealed class Planner : IDisposable
{
    private readonly SqliteConnection _empty = PlainSqlite.Open(":memory:");

    public Planner(SqliteConnection source)
    {
        PlainSqlite.Execute(_empty, $"PRAGMA encoding = '{PlainSqlite.Text(source, "PRAGMA encoding")}'");
        // A virtual table, which comes first, makes its own tables.
        const string objects =
            "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY sql LIKE 'CREATE VIRTUAL%' DESC, type = 'table' DESC, type = 'index' DESC";
        foreach (object?[] row in PlainSqlite.Rows(source, objects))
        {
            TryExecute((string)row[0]!);
        }

        CopyStatistics(source);
    }

    public void Dispose() => _empty.Dispose();

    /// <summary>Makes a change for good, and takes over the new statistics.</summary>
    public void Apply(SchemaChange change, SqliteConnection source)
    {
        TryExecute(change.Sql);
        CopyStatistics(source);
    }

    /// <summary>The plans of queries with a change, by their names; null if SQLite refuses it.</summary>
    public Dictionary<string, string>? PlansWith(SchemaChange change, IEnumerable<TriedQuery> queries)
    {
        using UndoneTransaction undone = new(_empty, isSavepoint: true);
        return TryExecute(change.Sql) ? Plans(queries) : null;
    }

    /// <summary>The plans of queries, by their names.</summary>
    public Dictionary<string, string> Plans(IEnumerable<TriedQuery> queries) =>
        queries.ToDictionary(query => query.Name, query => PlanOn(_empty, query));

    /// <summary>The plan of a query; empty if SQLite refuses the query.</summary>
    public static string PlanOn(SqliteConnection connection, TriedQuery query)
    {
        try
        {
            return QueryPlan.Read(connection, query.Sql, query.Arguments[0]);
        }
        catch (SqliteException)
        {
            return "";
        }
    }

    private void CopyStatistics(SqliteConnection source)
    {
        PlainSqlite.Execute(_empty, "ANALYZE; DELETE FROM sqlite_stat1");
        if (PlainSqlite.HasStatistics(source))
        {
            foreach (object?[] row in PlainSqlite.Rows(source, "SELECT tbl, idx, stat FROM sqlite_stat1"))
            {
                PlainSqlite.Rows(_empty, "INSERT INTO sqlite_stat1 VALUES (@table, @index, @stat)", row);
            }
        }

        PlainSqlite.Execute(_empty, "ANALYZE sqlite_schema");
    }

    // A table, view, index or trigger that SQLite refuses is left out.
    private bool TryExecute(string sql)
    {
        try
        {
            PlainSqlite.Execute(_empty, sql);
            return true;
        }
        catch (SqliteException)
        {
            return false;
        }
    }
}
