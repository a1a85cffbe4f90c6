using SqliteBench.Workloads.Rows;
using SqliteBench.Workloads.Running;

namespace SqliteBench.Measurement.Cases;

/// <summary>Describes the rows of a database in one line, to compare two databases.</summary>
public static class DatabaseContents
{
    // Reading more than this would take longer than a launch.
    private const long MostBytes = 50_000_000;

    // Descriptions with a hash contain this word, which Compare looks for.
    private const string Values = "contents";

    /// <summary>Returns the number of rows per table and, unless the database is large, a hash of the values.</summary>
    /// <param name="withValues">Whether to hash the values; null hashes them unless the database is large.</param>
    public static string Describe(string path, bool? withValues = null)
    {
        using SqliteConnection connection = PlainSqlite.Open(path);
        return Describe(connection, withValues ?? new FileInfo(path).Length <= MostBytes);
    }

    public static string Describe(SqliteConnection connection, bool isWhole) =>
        string.Join(
            ", ",
            PlainSqlite
                .Rows(
                    connection,
                    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB 'sqlite_*' AND sql NOT LIKE 'CREATE VIRTUAL%' ORDER BY name"
                )
                .Select(row => Describe(connection, (string)row[0]!, isWhole))
        );

    /// <summary>Compares a database with a description, and values only if the description has their hash.</summary>
    public static void Compare(string name, string expected, string path) =>
        Answers.Compare(name, "database", expected, Describe(path, expected.Contains(Values)));

    private static string Describe(SqliteConnection connection, string table, bool isWhole)
    {
        // No index is used, because this program may lack its collation.
        string fromTable = $"FROM {PlainSqlite.Quoted(table)} NOT INDEXED";
        if (!isWhole)
        {
            return $"{table} {PlainSqlite.Text(connection, $"SELECT count(*) {fromTable}")}";
        }

        using CountedStatement? rows = Readable(connection, fromTable);
        if (rows is null)
        {
            return Describe(connection, table, isWhole: false);
        }

        Fold fold = new(hashesAll: true) { Compares = RowComparison.AnyOrder };
        rows.Execute(
            [],
            _ => true,
            () =>
            {
                Array.ForEach(rows.Row, fold.Value);
                fold.EndRow();
            }
        );
        fold.EndExecution();
        return string.Create(CultureInfo.InvariantCulture, $"{table} {fold.Rows} rows, {Values} {fold.Digest:x16}");
    }

    // A generated column may call a function that only its application has.
    private static CountedStatement? Readable(SqliteConnection connection, string fromTable)
    {
        try
        {
            return new CountedStatement(connection, $"SELECT * {fromTable}");
        }
        catch (SqliteException)
        {
            return null;
        }
    }
}
