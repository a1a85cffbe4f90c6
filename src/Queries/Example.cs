namespace SqliteBench.Queries;

internal static class Example
{
    public static string Shop
    {
        get
        {
            using StreamReader reader = new(typeof(Example).Assembly.GetManifestResourceStream("shop.sql")!);
            return reader.ReadToEnd();
        }
    }

    public static string Of(AppDatabase database, string name)
    {
        IEnumerable<TableInfo> tables = database
            .Tables.Where(table => table.Kind != "shadow" && table.Columns.Count > 0)
            .Take(8);
        HashSet<string> names = [];
        string[] lines =
        [
            $"-- Queries for {name}: replace them with those of your application.",
            "-- Parameters take values from the columns that they are compared with. To choose other values, write a line such as",
            "-- `-- @day: list 'Monday', 'Friday'` above a query; `-- weight: 10` runs it ten times as often as the others.",
            .. tables.SelectMany(table => Queries(database, table, names)),
            "",
        ];
        UsageException.ThrowIf(names.Count == 0, $"{name} has no table that can be read");
        return string.Join(Environment.NewLine, lines);
    }

    private static IEnumerable<string> Queries(AppDatabase database, TableInfo table, HashSet<string> names)
    {
        string quoted = PlainSqlite.Named(table.Name);
        string[] Query(string what, string kind, string sql)
        {
            string name = $"{Simple(table.Name)}_{what}";
            name = char.IsAsciiLetter(name[0]) ? name : $"t{name}";
            while (!names.Add(name))
            {
                name += "_2";
            }

            return ["", $"-- name: {name} :{kind}", $"{sql};"];
        }

        TableColumn[] key = [.. table.Columns.Where(column => column.Key > 0)];
        string isKey = string.Join(" AND ", key.Select(column => Equal(column.Name)));
        IEnumerable<string> indexed = table
            .Indexes.Where(index => index.Sql is not null)
            .Select(index => index.Columns is [var first, ..] ? first : null)
            .OfType<string>()
            .Take(2);
        IEnumerable<TableColumn> referring = table
            .Columns.Where(column => column.References is (var parent, _) && database.Find(parent) is not null)
            .Take(2);
        TableColumn? plain = table.Columns.FirstOrDefault(column =>
            column is { Key: 0, IsUnique: false, IsGenerated: false, References: null }
        );
        string Joined(TableColumn column)
        {
            (string parent, string to) = column.References!.Value;
            string other = to.Length > 0 ? to : database.Find(parent)?.RowId?.Name ?? "rowid";
            return $"SELECT t.* FROM {quoted} t JOIN {PlainSqlite.Named(parent)} p ON p.{PlainSqlite.Named(other)} = t.{PlainSqlite.Named(column.Name)} WHERE p.{Equal(other)}";
        }

        return
        [
            .. key.Length > 0 ? Query("by_key", "many", $"SELECT * FROM {quoted} WHERE {isKey}") : [],
            .. indexed.SelectMany(column =>
                Query($"by_{Simple(column)}", "many", $"SELECT * FROM {quoted} WHERE {Equal(column)} LIMIT 20")
            ),
            .. referring.SelectMany(column =>
                Query($"of_{Simple(column.References!.Value.Table)}", "many", Joined(column))
            ),
            .. Query("count", "one", $"SELECT count(*) AS number FROM {quoted}"),
            .. plain is not null && key.Length > 0
                ? Query(
                    "update",
                    "exec",
                    $"UPDATE {quoted} SET {PlainSqlite.Named(plain.Name)} = @new_{Simple(plain.Name)} WHERE {isKey}"
                )
                : [],
        ];
    }

    private static string Equal(string column) => $"{PlainSqlite.Named(column)} = @{Simple(column)}";

    private static string Simple(string name) =>
        string.Concat(name.Select(letter => char.IsAsciiLetterOrDigit(letter) ? letter : '_')).ToLowerInvariant();
}
