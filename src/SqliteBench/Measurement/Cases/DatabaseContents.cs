namespace SqliteBench.Measurement.Cases;

internal static class DatabaseContents
{
    // Reading more than this would take longer than a launch.
    private const long MostBytes = 50_000_000;

    /// <summary>The number of rows per table and, unless the database is large, a hash of their values.</summary>
    public static string Describe(string path)
    {
        using SqliteConnection connection = PlainSqlite.Open(path);
        bool isWhole = new FileInfo(path).Length <= MostBytes;
        return string.Join(
            ", ",
            PlainSqlite
                .Rows(
                    connection,
                    "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' ORDER BY name"
                )
                .Select(row => (string)row[0]!)
                .Where(name => !name.StartsWith("sqlite_", StringComparison.OrdinalIgnoreCase))
                .Select(name => Describe(connection, name, isWhole))
        );
    }

    private static string Describe(SqliteConnection connection, string table, bool isWhole)
    {
        if (!isWhole)
        {
            return $"{table} {PlainSqlite.Text(connection, $"SELECT count(*) FROM {PlainSqlite.Quoted(table)}")}";
        }

        Fold fold = new(whole: true) { Compares = RowComparison.AnyOrder };
        using SqliteCommand command = connection.CreateCommand();
        command.CommandText = $"SELECT * FROM {PlainSqlite.Quoted(table)}";
        using SqliteDataReader reader = command.ExecuteReader();
        while (reader.Read())
        {
            for (int column = 0; column < reader.FieldCount; column++)
            {
                fold.Value(reader.GetValue(column));
            }

            fold.EndRow();
        }

        fold.EndRows();
        return string.Create(CultureInfo.InvariantCulture, $"{table} {fold.Rows} rows, contents {fold.Digest:x16}");
    }
}
