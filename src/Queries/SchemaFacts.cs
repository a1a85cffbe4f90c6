namespace SqliteBench.Queries;

/// <summary>What the schema and its statistics show without executing a query.</summary>
internal static class SchemaFacts
{
    private const int WrongBy = 10;

    /// <summary>A sentence on indexes of the database that are identical, or that begin another one, and stay.</summary>
    public static IEnumerable<string> FindDuplicates(AppDatabase database, CountedAdvice advice)
    {
        HashSet<string> dropped = [.. advice.Changes.SelectMany(change => change.Change.Statements)];
        return from redundant in RedundantIndexes.Find(database)
            where !dropped.Contains(redundant.Drop.Statements[0])
            let isSame = redundant.Index.Columns.Count == redundant.By.Columns.Count
            let other = Printable.LineOf(redundant.By.Name)
            select $"{Printable.LineOf(redundant.Index.Name)} {(isSame ? $"is identical to {other}" : $"is the beginning of {other}")}.";
    }

    /// <summary>A sentence on tables whose rows are ten times as many as the statistics say, or a tenth.</summary>
    public static IEnumerable<string> FindStaleStatistics(
        AppDatabase database,
        IReadOnlyList<TriedQuery> queries,
        SqliteConnection connection
    )
    {
        string[] stale =
        [
            .. from table in PlainSqlite.HasStatistics(connection) ? database.Tables : []
            where table.Kind == "table" && queries.Any(query => query.Touched.Contains(table.Name))
            let said = ReadRows(connection, table.Name)
            where said is not null
            let rows = (long)
                PlainSqlite.Rows(connection, $"SELECT count(*) FROM {PlainSqlite.Quoted(table.Name)}")[0][0]!
            where Math.Max(rows, 1) >= WrongBy * Math.Max(said.Value, 1) || said >= WrongBy * Math.Max(rows, 1)
            select $"{Printable.LineOf(table.Name)} {said:#,0} for {rows:#,0}",
        ];
        return stale.Length == 0 ? [] : [$"Stale row counts in sqlite_stat1: {string.Join(", ", stale)}."];
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
