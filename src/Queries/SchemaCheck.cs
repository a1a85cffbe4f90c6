namespace SqliteBench.Queries;

/// <summary>Checks that what worked before a schema change still works after it.</summary>
internal static class SchemaCheck
{
    /// <summary>The statements that compile, of those that read or write a table or view, with its triggers.</summary>
    public static HashSet<string> FindSound(SqliteConnection connection)
    {
        IEnumerable<string> statements =
            from row in PlainSqlite.Rows(
                connection,
                "SELECT name, type FROM sqlite_schema WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"
            )
            let name = PlainSqlite.Quoted((string)row[0]!)
            let read = $"SELECT * FROM {name}"
            // The columns of a view cannot be read if its table is gone.
            where Compiles(connection, read)
            from statement in (string[])[read, $"DELETE FROM {name}", .. Written(connection, (string)row[0]!)]
            select statement;
        return [.. statements.Where(statement => Compiles(connection, statement))];
    }

    private static IEnumerable<string> Written(SqliteConnection connection, string table)
    {
        string[] columns =
        [
            .. PlainSqlite
                .Rows(connection, "SELECT name FROM pragma_table_info(@table)", table)
                .Select(row => PlainSqlite.Quoted((string)row[0]!)),
        ];
        string quoted = PlainSqlite.Quoted(table);
        return columns.Length == 0
            ? []
            :
            [
                $"INSERT INTO {quoted} ({string.Join(", ", columns)}) VALUES ({string.Join(", ", columns.Select(_ => "NULL"))})",
                .. columns.Select(column => $"UPDATE {quoted} SET {column} = NULL"),
            ];
    }

    private static bool Compiles(SqliteConnection connection, string statement)
    {
        try
        {
            using CountedStatement compiled = new(connection, statement);
            return true;
        }
        catch (SqliteException)
        {
            return false;
        }
    }

    /// <summary>What is wrong with a database after changes, in a sentence; null if nothing is.</summary>
    /// <param name="sound">The statements that compiled before.</param>
    public static string? Fault(SqliteConnection connection, HashSet<string> sound, string references)
    {
        if (sound.Except(FindSound(connection)).FirstOrDefault() is { } broken)
        {
            return $"{broken} then fails";
        }

        try
        {
            string? said = PlainSqlite.Text(connection, "PRAGMA integrity_check(1)");
            foreach (string table in SearchTables(connection))
            {
                PlainSqlite.Execute(connection, $"INSERT INTO {table} ({table}) VALUES ('integrity-check')");
            }

            return said is not "ok" ? $"PRAGMA integrity_check says {said}"
                : References(connection) != references ? "rows then refer to missing rows"
                : null;
        }
        catch (SqliteException exception)
        {
            return $"SQLite says {PlainSqlite.Said(exception)}";
        }
    }

    /// <summary>The rows whose foreign keys refer to missing rows.</summary>
    public static string References(SqliteConnection connection) =>
        string.Join(
            '\n',
            PlainSqlite
                .Rows(connection, "PRAGMA foreign_key_check")
                .Select(row => $"{row[0]} {row[2]} {row[3]}")
                .Order(StringComparer.Ordinal)
        );

    private static IEnumerable<string> SearchTables(SqliteConnection connection) =>
        PlainSqlite
            .Rows(
                connection,
                "SELECT name FROM sqlite_schema WHERE sql LIKE 'CREATE VIRTUAL TABLE%USING fts5%' OR sql LIKE 'CREATE VIRTUAL TABLE%USING fts4%'"
            )
            .Select(row => PlainSqlite.Quoted((string)row[0]!));
}
