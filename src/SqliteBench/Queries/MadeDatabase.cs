using Microsoft.Data.Sqlite;
using SqliteBench.Measurement.Cases;

namespace SqliteBench.Queries;

/// <summary>Creates a database from the schema of a query file, and fills its tables.</summary>
internal static class MadeDatabase
{
    private const int Seed = 1;

    /// <exception cref="Results.UsageException">SQLite refuses the schema or the data; the message names file and line.</exception>
    public static AppDatabase Make(QueryFile file, string path)
    {
        using (SqliteConnection connection = PlainSqlite.Open(path))
        {
            Execute(connection, "PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF");
            try
            {
                Execute(connection, file.Schema!);
            }
            catch (SqliteException exception)
            {
                throw file.Mistake(file.SchemaLine, $"the schema: SQLite says {PlainSqlite.Said(exception)}");
            }

            AppDatabase empty = AppDatabase.Read(path, "the schema");
            ThrowIfUnknown(file, empty);
            Dictionary<string, long> filled = new(StringComparer.OrdinalIgnoreCase);
            foreach ((string table, long rows, int line) in InOrder(file, empty))
            {
                Fill(connection, file, empty.Find(table)!, rows, line, filled);
                filled[table] = rows;
            }

            // OFF may have overridden the journal mode that the schema sets.
            string mode =
                file.Schema!.Contains("journal_mode", StringComparison.OrdinalIgnoreCase)
                && file.Schema.Contains("WAL", StringComparison.OrdinalIgnoreCase)
                    ? "WAL"
                    : "DELETE";
            Execute(connection, $"PRAGMA journal_mode={mode}");
        }

        return AppDatabase.Read(path, "the schema");
    }

    // Tables that others refer to come first.
    private static IEnumerable<(string Table, long Rows, int Line)> InOrder(QueryFile file, AppDatabase database)
    {
        List<(string Table, long Rows, int Line)> left = [.. file.Rows];
        while (left.Count > 0)
        {
            int next = left.FindIndex(one =>
                !database
                    .Find(one.Table)!
                    .Columns.Any(column =>
                        column.References is (var parent, _)
                        && !parent.Equals(one.Table, StringComparison.OrdinalIgnoreCase)
                        && left.Exists(other => other.Table.Equals(parent, StringComparison.OrdinalIgnoreCase))
                    )
            );
            yield return left[Math.Max(0, next)];
            left.RemoveAt(Math.Max(0, next));
        }
    }

    private static void Fill(
        SqliteConnection connection,
        QueryFile file,
        TableInfo table,
        long rows,
        int line,
        Dictionary<string, long> filled
    )
    {
        (TableColumn Column, ValueSource Source)[] columns =
        [
            .. from column in table.Columns
            where column != table.RowId
            select (column, SourceOf(file, table, column, rows, filled)),
        ];
        using SqliteTransaction transaction = connection.BeginTransaction();
        using SqliteCommand command = connection.CreateCommand();
        command.CommandText =
            columns.Length == 0
                ? $"INSERT INTO {PlainSqlite.Quoted(table.Name)} DEFAULT VALUES"
                : $"INSERT INTO {PlainSqlite.Quoted(table.Name)}({string.Join(", ", columns.Select(one => PlainSqlite.Quoted(one.Column.Name)))})"
                    + $" VALUES ({string.Join(", ", columns.Select((_, place) => $"@p{place}"))})";
        SqliteParameter[] parameters =
        [
            .. columns.Select((_, place) => command.Parameters.Add(new SqliteParameter($"@p{place}", null))),
        ];
        Random random = new(Seed);
        try
        {
            for (long row = 0; row < rows; row++)
            {
                for (int place = 0; place < columns.Length; place++)
                {
                    parameters[place].Value = columns[place].Source.Draw(random, row);
                }

                command.ExecuteNonQuery();
            }

            transaction.Commit();
        }
        catch (SqliteException exception)
        {
            throw file.Mistake(
                line,
                $"{table.Name} cannot be filled: SQLite says {PlainSqlite.Said(exception)}; say what its columns hold, such as '-- {table.Name}.{columns[0].Column.Name}: list 'a','b''"
            );
        }
    }

    private static ValueSource SourceOf(
        QueryFile file,
        TableInfo table,
        TableColumn column,
        long rows,
        Dictionary<string, long> filled
    )
    {
        if (file.Columns.TryGetValue($"{table.Name}.{column.Name}", out SourceLine? line))
        {
            try
            {
                return ValueSource.Parse(line.Text);
            }
            catch (FormatException exception)
            {
                throw file.Mistake(line.Line, exception.Message);
            }
        }

        return column.References is (var parent, _) && filled.TryGetValue(parent, out long keys) && keys > 0
            ? ValueSource.Parse($"int 1..{keys}")
            : ValueSource.OfColumn(column, rows);
    }

    private static void ThrowIfUnknown(QueryFile file, AppDatabase database)
    {
        foreach ((string table, _, int line) in file.Rows)
        {
            if (database.Find(table) is null)
            {
                throw file.Mistake(line, $"the schema has no table {table}");
            }
        }

        foreach ((string name, SourceLine line) in file.Columns)
        {
            string[] parts = name.Split('.');
            if (database.Find(parts[0])?.Find(parts[1]) is null)
            {
                throw file.Mistake(line.Line, $"the schema has no column {name}");
            }
        }
    }

    private static void Execute(SqliteConnection connection, string sql)
    {
        using SqliteCommand command = connection.CreateCommand();
        command.CommandText = sql;
        command.ExecuteNonQuery();
    }
}
