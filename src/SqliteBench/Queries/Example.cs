using System.Globalization;
using System.Text;
using SqliteBench.Measurement.Cases;

namespace SqliteBench.Queries;

internal static class Example
{
    private const int MostTables = 8;

    public static string Shop
    {
        get
        {
            using StreamReader reader = new(typeof(Example).Assembly.GetManifestResourceStream("shop.sql")!);
            return reader.ReadToEnd();
        }
    }

    /// <summary>Typical queries for the tables of a database.</summary>
    /// <param name="name">What comments call the database.</param>
    public static string Of(AppDatabase database, string name)
    {
        StringBuilder text = new();
        text.AppendLine(
            CultureInfo.InvariantCulture,
            $"""
            -- Queries for {name}: replace them with those of your application.
            -- Parameters take values from the columns that they are compared with. To choose other values, write a line such as
            -- '-- @day: list 'Monday', 'Friday'' above a query; '-- weight: 10' says how often it runs.
            """
        );
        foreach (
            TableInfo table in database
                .Tables.Where(table => table.Kind == "table" && table.Columns.Count > 0)
                .Take(MostTables)
        )
        {
            Add(text, database, table);
        }

        return text.ToString();
    }

    private static void Add(StringBuilder text, AppDatabase database, TableInfo table)
    {
        string quoted = PlainSqlite.Named(table.Name);
        string name = string.Concat(table.Name.Where(char.IsAsciiLetterOrDigit)).ToLowerInvariant();
        TableColumn[] key = [.. table.Columns.Where(column => column.Key > 0)];
        if (key.Length > 0)
        {
            Query(
                text,
                $"{name}_by_key",
                ":many",
                $"SELECT * FROM {quoted} WHERE {string.Join(" AND ", key.Select(Equal))}"
            );
        }

        foreach (
            TableIndex index in table
                .Indexes.Where(index => index.Sql is not null && index.Columns is [not null, ..])
                .Take(2)
        )
        {
            string first = index.Columns[0]!;
            Query(
                text,
                $"{name}_by_{Simple(first)}",
                ":many",
                $"SELECT * FROM {quoted} WHERE {PlainSqlite.Named(first)} = @{Simple(first)} LIMIT 20"
            );
        }

        foreach (TableColumn column in table.Columns.Where(column => column.References is not null).Take(2))
        {
            (string parent, string to) = column.References!.Value;
            string other = to.Length > 0 ? to : database.Find(parent)?.RowId?.Name ?? "rowid";
            Query(
                text,
                $"{name}_of_{Simple(parent)}",
                ":many",
                $"SELECT t.* FROM {quoted} t JOIN {PlainSqlite.Named(parent)} p ON p.{PlainSqlite.Named(other)} = t.{PlainSqlite.Named(column.Name)} WHERE p.{PlainSqlite.Named(other)} = @{Simple(other)}"
            );
        }

        Query(text, $"{name}_count", ":one", $"SELECT count(*) AS number FROM {quoted}");
        TableColumn[] set =
        [
            .. table.Columns.Where(column => column.Key == 0 && !column.IsUnique && column.References is null),
        ];
        if (set.Length > 0 && key.Length > 0)
        {
            Query(
                text,
                $"{name}_update",
                ":exec",
                $"UPDATE {quoted} SET {PlainSqlite.Named(set[0].Name)} = @new_{Simple(set[0].Name)} WHERE {string.Join(" AND ", key.Select(Equal))}"
            );
        }
    }

    private static void Query(StringBuilder text, string name, string kind, string sql) =>
        text.AppendLine()
            .AppendLine(CultureInfo.InvariantCulture, $"-- name: {name} {kind}")
            .AppendLine(CultureInfo.InvariantCulture, $"{sql};");

    private static string Equal(TableColumn column) => $"{PlainSqlite.Named(column.Name)} = @{Simple(column.Name)}";

    private static string Simple(string name) =>
        string.Concat(name.Where(letter => char.IsAsciiLetterOrDigit(letter) || letter == '_')).ToLowerInvariant();
}
