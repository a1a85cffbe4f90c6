namespace SqliteBench.Queries;

internal static class MadeDatabase
{
    private const int Seed = 1;

    public static AppDatabase Make(QueryFile file, string path)
    {
        using (SqliteConnection connection = PlainSqlite.Open(path))
        {
            PlainSqlite.Text(connection, "PRAGMA journal_mode=OFF");
            PlainSqlite.Text(connection, "PRAGMA synchronous=OFF");
            try
            {
                using SqliteCommand command = PlainSqlite.Command(connection, file.Schema!, []);
                command.ExecuteNonQuery();
            }
            catch (SqliteException exception)
            {
                throw file.Mistake(file.SchemaLine, $"the schema: SQLite says {PlainSqlite.Said(exception)}");
            }

            AppDatabase empty = AppDatabase.Read(path, "the schema");
            ThrowIfUnknown(file, empty);
            Dictionary<string, long> filled = new(StringComparer.OrdinalIgnoreCase);
            foreach ((string name, long rows, int line) in InOrder(file, empty))
            {
                TableInfo table = empty.Find(name)!;
                (TableColumn, ValueSource)[] columns =
                [
                    .. from column in table.Columns
                    where column != table.RowId
                    select (column, SourceOf(file, table, column, rows, filled)),
                ];
                try
                {
                    Fill(connection, table, columns, rows);
                }
                catch (SqliteException exception)
                {
                    throw file.Mistake(
                        line,
                        $"{table.Name} cannot be filled: SQLite says {PlainSqlite.Said(exception)}; say what its columns hold, such as '-- {table.Name}.{columns[0].Item1.Name}: list 'a','b''"
                    );
                }

                filled[name] = rows;
            }

            // OFF may have overridden the journal mode that the schema sets.
            bool isWal = Array.TrueForAll(
                ["journal_mode", "WAL"],
                word => file.Schema!.Contains(word, StringComparison.OrdinalIgnoreCase)
            );
            PlainSqlite.Text(connection, $"PRAGMA journal_mode={(isWal ? "WAL" : "DELETE")}");
        }

        return AppDatabase.Read(path, "the schema");
    }

    // Tables that others refer to come first.
    private static IEnumerable<(string Table, long Rows, int Line)> InOrder(QueryFile file, AppDatabase database)
    {
        List<(string Table, long Rows, int Line)> left = [.. file.Rows];
        bool Waits(string table) =>
            database
                .Find(table)!
                .Columns.Any(column =>
                    column.References is (var parent, _)
                    && !parent.Equals(table, StringComparison.OrdinalIgnoreCase)
                    && left.Exists(other => other.Table.Equals(parent, StringComparison.OrdinalIgnoreCase))
                );
        while (left.Count > 0)
        {
            int next = Math.Max(0, left.FindIndex(one => !Waits(one.Table)));
            yield return left[next];
            left.RemoveAt(next);
        }
    }

    private static void Fill(
        SqliteConnection connection,
        TableInfo table,
        (TableColumn Column, ValueSource Source)[] columns,
        long rows
    )
    {
        string[] parameters = [.. columns.Select((_, place) => $"p{place}")];
        string names = string.Join(", ", columns.Select(one => PlainSqlite.Quoted(one.Column.Name)));
        string values =
            columns.Length == 0 ? " DEFAULT VALUES" : $"({names}) VALUES (@{string.Join(", @", parameters)})";
        using SqliteTransaction transaction = connection.BeginTransaction();
        using SqliteCommand command = PlainSqlite.Command(
            connection,
            $"INSERT INTO {PlainSqlite.Quoted(table.Name)}{values}",
            parameters
        );
        Random random = new(Seed);
        for (long row = 0; row < rows; row++)
        {
            PlainSqlite.Bind(command, [.. columns.Select(one => one.Source.Draw(random, row))]);
            command.ExecuteNonQuery();
        }

        transaction.Commit();
    }

    private static ValueSource SourceOf(
        QueryFile file,
        TableInfo table,
        TableColumn column,
        long rows,
        Dictionary<string, long> filled
    ) =>
        file.Columns.TryGetValue($"{table.Name}.{column.Name}", out SourceLine? line) ? file.Read(line)
        : column.References is (var parent, _) && filled.TryGetValue(parent, out long keys) && keys > 0
            ? ValueSource.Parse($"int 1..{keys}")
        : ValueSource.OfColumn(column, rows);

    private static void ThrowIfUnknown(QueryFile file, AppDatabase database)
    {
        TableColumn? Find(string[] name) => database.Find(name[0])?.Find(name[1]);
        (string What, int Line)[] unknown =
        [
            .. file.Rows.Where(one => database.Find(one.Table) is null).Select(one => ($"table {one.Table}", one.Line)),
            .. file
                .Columns.Where(one => Find(one.Key.Split('.')) is null)
                .Select(one => ($"column {one.Key}", one.Value.Line)),
        ];
        if (unknown is [var (what, at), ..])
        {
            throw file.Mistake(at, $"the schema has no {what}");
        }
    }
}
