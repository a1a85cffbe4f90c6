namespace SqliteBench.Queries;

/// <summary>A database with some rows of each large table, on which many candidates can be counted within seconds.</summary>
internal static class SampleDatabase
{
    private const long MostRows = 20_000;

    /// <returns>Whether a table is so large that a sample was worth making.</returns>
    public static bool TryCreate(AppDatabase database, string path)
    {
        Dictionary<string, long> rows = CountRows(database);
        if (!rows.Any(table => table.Value > 5 * MostRows))
        {
            return false;
        }

        using SqliteConnection connection = PlainSqlite.Open(path);
        PlainSqlite.Execute(connection, "PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; PRAGMA foreign_keys=OFF");
        PlainSqlite.Rows(connection, "ATTACH @path AS full", database.Path);
        using SqliteConnection source = PlainSqlite.Open(database.Path);
        Planner.CreateSchema(
            connection,
            source,
            fill: () =>
            {
                foreach (TableInfo table in database.Tables.Where(table => table.Kind == "table"))
                {
                    Fill(connection, table, rows.GetValueOrDefault(table.Name));
                }
            }
        );
        CopyStatistics(connection);
        PlainSqlite.Execute(connection, "DETACH full");
        return true;
    }

    private static Dictionary<string, long> CountRows(AppDatabase database)
    {
        using SqliteConnection connection = PlainSqlite.Open(database.Path);
        return database
            .Tables.Where(table => table.Kind == "table")
            .ToDictionary(table => table.Name, table => CountRows(connection, table));
    }

    // The highest rowid is found at once, and is at least about the number of rows.
    private static long CountRows(SqliteConnection connection, TableInfo table)
    {
        string what = table.HasRowId ? "max(rowid)" : "count(*)";
        return PlainSqlite.Rows(connection, $"SELECT {what} FROM {PlainSqlite.Quoted(table.Name)}")[0][0] as long? ?? 0;
    }

    private static void Fill(SqliteConnection connection, TableInfo table, long rows)
    {
        string name = PlainSqlite.Quoted(table.Name);
        string columns = string.Join(
            ", ",
            table.Columns.Where(column => !column.IsGenerated).Select(column => PlainSqlite.Quoted(column.Name))
        );
        string where = "";
        if (rows > MostRows && table.HasRowId)
        {
            // Knuth's multiplicative hash: the same rows in each run, without the period of a remainder.
            where = $"WHERE (rowid * 2654435761) % 4294967296 < {4294967296 / rows * MostRows}";
        }
        else if (rows > MostRows)
        {
            where = $"LIMIT {MostRows}";
        }

        // A table that SQLite refuses stays empty.
        Planner.TryExecute(
            connection,
            $"INSERT INTO main.{name} ({columns}) SELECT {columns} FROM full.{name} {where}"
        );
    }

    private static void CopyStatistics(SqliteConnection connection)
    {
        if (PlainSqlite.Text(connection, "SELECT 1 FROM full.sqlite_schema WHERE name = 'sqlite_stat1'") is "1")
        {
            PlainSqlite.Execute(
                connection,
                "PRAGMA analysis_limit=1; ANALYZE main; DELETE FROM main.sqlite_stat1; INSERT INTO main.sqlite_stat1 SELECT * FROM full.sqlite_stat1"
            );
        }
    }
}
