using SqliteBench.Measurement.Cases;
using SqliteBench.Results;

namespace SqliteBench.Queries;

/// <summary>Finds what the schema and its statistics show without executing a query.</summary>
internal static class SchemaFacts
{
    private const int StaleFactor = 10;

    // Rows below the first size, in bytes, are faster without a rowid; rows above the second, with one. SQLite's
    // documentation names a twentieth of a page for tables without a rowid.
    private const double SmallRow = 200;
    private const double LargeRow = 1000;

    /// <summary>A sentence on indexes of the database that are identical, or that begin another one, and stay.</summary>
    public static IEnumerable<string> FindDuplicates(AppDatabase database, IReadOnlyList<CountedChange> changes) =>
        from redundant in RedundantIndexes.Find(database)
        where changes.All(change => change.Change.Sql != redundant.Drop.Sql)
        select $"The {DescribeDuplicate(redundant.Index, redundant.By)}.";

    /// <summary>Says that an index is identical to another one, or a prefix of it.</summary>
    public static string DescribeDuplicate(TableIndex index, TableIndex wider)
    {
        string relation = index.Columns.Count == wider.Columns.Count ? "identical to" : "a prefix of";
        return $"index {Printable.LineOf(index.Name)} is {relation} {Printable.LineOf(wider.Name)}";
    }

    /// <summary>The tables whose rows are ten times as many as the statistics say, or a tenth; null if there are none.</summary>
    public static string? FindStaleStatistics(IEnumerable<TableInfo> tables, SqliteConnection connection)
    {
        if (!PlainSqlite.HasStatistics(connection))
        {
            return null;
        }

        IEnumerable<string> stale =
            from table in tables
            where table.Kind == "table"
            let said = ReadRows(connection, table.Name)
            where said is not null
            let rows = AppDatabase.CountRows(connection, table)
            where Math.Max(rows, 1) >= StaleFactor * (said == 0 ? 1 : said) || said >= StaleFactor * Math.Max(rows, 1)
            select $"{Printable.LineOf(table.Name)} {said:#,0} instead of {rows:#,0}";
        string found = string.Join(", ", stale);
        return found.Length == 0 ? null : found;
    }

    /// <summary>Sentences on tables that a rowid makes slower or faster (https://www.sqlite.org/withoutrowid.html).</summary>
    public static IEnumerable<string> FindRowIdAdvice(
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
                yield return $"{name}: each look-up by the primary key reads an index and then the table; WITHOUT ROWID stores the rows in that index.";
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
        string rows = $"SELECT * FROM {PlainSqlite.Quoted(table.Name)} LIMIT 1000";
        string mean = $"SELECT avg({string.Join(" + ", lengths)}) FROM ({rows})";
        return PlainSqlite.Rows(connection, mean)[0][0] as double? ?? 0;
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
