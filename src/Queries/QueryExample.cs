using SqliteBench.Hosting;
using SqliteBench.Measurement.Cases;

namespace SqliteBench.Queries;

/// <summary>Writes a file of queries for <c>--new</c>: an example, or typical queries for a database.</summary>
/// <param name="Database">The path of the database; null for an example that runs as it is.</param>
public sealed record QueryExample(string Path, string? Database, string Directory)
{
    private const int MaximumTables = 8;
    private const int MaximumQueriesOfKind = 2;

    private readonly HashSet<string> _names = [];

    /// <summary>Writes the file, and returns the exit code.</summary>
    public int Write()
    {
        UsageException.ThrowIf(File.Exists(Path), $"'{Path}' already exists");
        string text = Database is null ? ReadShop() : CreateTypical(Database);
        WritableFolder.CheckFile("--new", Path);
        System.IO.Directory.CreateDirectory(System.IO.Path.GetDirectoryName(Path)!);
        File.WriteAllText(Path, text);
        string database = Database is null ? "" : $" --database {Shorten(Database)}";
        Console.WriteLine($"wrote {Shorten(Path)}; now measure it: queries {Shorten(Path)}{database}");
        return ExitCode.Success;
    }

    private static string ReadShop()
    {
        using StreamReader reader = new(typeof(QueryExample).Assembly.GetManifestResourceStream("shop.sql")!);
        return reader.ReadToEnd();
    }

    private string CreateTypical(string source)
    {
        using InterruptibleDirectory workspace = new(Directory);
        string copy = MeasuredQuery.DatabaseIn(workspace.Location, MeasuredQuery.AsItIs);
        AppDatabase database = AppDatabase.Copy(source, copy);
        string name = System.IO.Path.GetFileName(source);
        string[] lines =
        [
            $"-- Queries for {name}: replace them with those of your application.",
            "-- Parameters take values from the columns that they are compared with. To choose other values, write a line such as",
            "-- `-- @day: list 'Monday', 'Friday'` above a query; `-- weight: 10` runs it ten times as often as the others.",
            .. database
                .Tables.Where(table => table.Kind != "shadow" && table.Columns.Count > 0)
                .Take(MaximumTables)
                .SelectMany(table => CreateQueries(database, table)),
            "",
        ];
        UsageException.ThrowIf(_names.Count == 0, $"{name} has no table that can be read");
        return string.Join(Environment.NewLine, lines);
    }

    private IEnumerable<string> CreateQueries(AppDatabase database, TableInfo table)
    {
        string quoted = PlainSqlite.Named(table.Name);
        string[] Query(string what, string kind, string sql) =>
            ["", $"-- name: {MakeUnique($"{Simple(table.Name)}_{what}")} :{kind}", $"{sql};"];
        string[] key = [.. table.Columns.Where(column => column.Key > 0).Select(column => Equal(column.Name))];
        string isKey = string.Join(" AND ", key);
        IEnumerable<string> indexed = table
            .Indexes.Where(index => index is { Sql: not null, Columns: [not null, ..] })
            .Select(index => index.Columns[0]!)
            .Take(MaximumQueriesOfKind);
        IEnumerable<TableColumn> referring = table
            .Columns.Where(column => column.References is (var parent, _) && database.Find(parent) is not null)
            .Take(MaximumQueriesOfKind);
        TableColumn? plain = table.Columns.FirstOrDefault(column =>
            column is { Key: 0, IsUnique: false, IsGenerated: false, References: null }
        );
        return
        [
            .. key.Length > 0 ? Query("by_key", "many", $"SELECT * FROM {quoted} WHERE {isKey}") : [],
            .. indexed.SelectMany(column =>
                Query($"by_{Simple(column)}", "many", $"SELECT * FROM {quoted} WHERE {Equal(column)} LIMIT 20")
            ),
            .. referring.SelectMany(column =>
                Query($"of_{Simple(column.References!.Value.Table)}", "many", Join(quoted, column))
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

    private static string Join(string table, TableColumn column)
    {
        (string parent, string key) = column.References!.Value;
        return $"SELECT t.* FROM {table} t JOIN {PlainSqlite.Named(parent)} p ON p.{PlainSqlite.Named(key)} = t.{PlainSqlite.Named(column.Name)} WHERE p.{Equal(key)}";
    }

    private string MakeUnique(string name)
    {
        name = char.IsAsciiLetter(name[0]) ? name : $"t{name}";
        while (!_names.Add(name))
        {
            name += "_2";
        }

        return name;
    }

    private static string Equal(string column) => $"{PlainSqlite.Named(column)} = @{Simple(column)}";

    private static string Simple(string name) =>
        string.Concat(name.Select(letter => char.IsAsciiLetterOrDigit(letter) ? letter : '_')).ToLowerInvariant();

    private static string Shorten(string path) => System.IO.Path.GetRelativePath(Paths.Caller, path);
}
