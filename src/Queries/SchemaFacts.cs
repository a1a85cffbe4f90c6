using SqliteBench.Measurement.Cases;
using SqliteBench.Results;

namespace SqliteBench.Queries;

/// <summary>Finds what the schema and its statistics show without executing a query.</summary>
internal static class SchemaFacts
{
    private const int WrongBy = 10;

    // Rows below the first size, in bytes, are faster without a rowid; rows above the second, with one. SQLite's
    // documentation names a twentieth of a page for tables without a rowid.
    private const double SmallRow = 200;
    private const double LargeRow = 1000;

    /// <summary>A sentence on indexes of the database that are identical, or that begin another one, and stay.</summary>
    public static IEnumerable<string> FindDuplicates(AppDatabase database, CountedAdvice advice) =>
        from redundant in RedundantIndexes.Find(database)
        where !advice.Drops(redundant.Index)
        let isSame = redundant.Index.Columns.Count == redundant.By.Columns.Count
        let wider = Printable.LineOf(redundant.By.Name)
        select $"{Printable.LineOf(redundant.Index.Name)} {(isSame ? $"is identical to {wider}" : $"is the beginning of {wider}")}.";

    /// <summary>A sentence on tables whose rows are ten times as many as the statistics say, or a tenth.</summary>
    public static IEnumerable<string> FindStaleStatistics(IEnumerable<TableInfo> tables, SqliteConnection connection)
    {
        if (!PlainSqlite.HasStatistics(connection))
        {
            return [];
        }

        List<string> stale = [];
        foreach (TableInfo table in tables.Where(table => table.Kind == "table"))
        {
            if (ReadRows(connection, table.Name) is not { } said)
            {
                continue;
            }

            string count = $"SELECT count(*) FROM {PlainSqlite.Quoted(table.Name)}";
            long rows = (long)PlainSqlite.Rows(connection, count)[0][0]!;
            if (Math.Max(rows, 1) >= WrongBy * Math.Max(said, 1) || said >= WrongBy * Math.Max(rows, 1))
            {
                stale.Add($"{Printable.LineOf(table.Name)} {said:#,0} for {rows:#,0}");
            }
        }

        return stale.Count == 0 ? [] : [$"Stale row counts in sqlite_stat1: {string.Join(", ", stale)}."];
    }

    /// <summary>
    /// A sentence on each table that would be faster without a rowid, or with one, by
    /// https://www.sqlite.org/withoutrowid.html.
    /// </summary>
    /// <param name="plans">SQLite's plans of the queries.</param>
    public static IEnumerable<string> FindRowIds(
        AppDatabase database,
        IReadOnlyList<TriedQuery> queries,
        SqliteConnection connection,
        IEnumerable<string> plans
    )
    {
        string allPlans = string.Join('\n', plans);
        foreach (TableInfo table in database.Tables.Where(table => table.Kind == "table"))
        {
            string name = Printable.LineOf(table.Name);
            bool usesRowId = queries.Any(query => query.Touched[table.Name].Contains("ROWID"));
            bool usesKey = allPlans.Contains($"USING INDEX sqlite_autoindex_{table.Name}_");
            if (table.HasRowId && usesKey && !usesRowId && MeanBytes(connection, table) < SmallRow)
            {
                yield return $"{name}: each look-up by the primary key reads an index and then the table; WITHOUT ROWID keeps both in one.";
            }
            else if (!table.HasRowId && MeanBytes(connection, table) > LargeRow)
            {
                yield return $"{name}: rows of more than {LargeRow:#,0} bytes are read faster from a table with a rowid.";
            }
        }
    }

    // The mean size of a row's values in bytes, over the first rows.
    private static double MeanBytes(SqliteConnection connection, TableInfo table)
    {
        IEnumerable<string> lengths = table.Columns.Select(column =>
            $"coalesce(length(CAST({PlainSqlite.Quoted(column.Name)} AS BLOB)), 0)"
        );
        return PlainSqlite.Rows(
                connection,
                $"SELECT avg({string.Join(" + ", lengths)}) FROM (SELECT * FROM {PlainSqlite.Quoted(table.Name)} LIMIT 1000)"
            )[0][0] as double?
            ?? 0;
    }

    // The number of rows in the statistics; null if they lack the table.
    private static long? ReadRows(SqliteConnection connection, string table) =>
        PlainSqlite.Rows(
            connection,
            """
            SELECT max(CAST(stat AS INTEGER)) FROM sqlite_stat1
            WHERE tbl = @table AND idx NOT IN (SELECT name FROM pragma_index_list(@table) WHERE partial)
            """,
            table
        )[0][0] as long?;
}
