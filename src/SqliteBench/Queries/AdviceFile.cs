namespace SqliteBench.Queries;

/// <summary>All advised changes as SQL that is ready to apply, with the statements that take them back.</summary>
internal static class AdviceFile
{
    public const string Name = "advice.sql";

    /// <param name="state">What the queries run with once all advice is taken.</param>
    /// <param name="own">What they run with today.</param>
    public static string Text(
        string queries,
        AppDatabase database,
        IReadOnlyList<SchemaChange> changes,
        QueryState state,
        QueryState own
    )
    {
        string[] pragmas = [.. state.Pragmas.Settings.Except(own.Pragmas.Settings).Select(one => $"{one}")];
        string[] ofFile = [.. pragmas.Where(one => one.StartsWith("journal_mode="))];
        string[] ofConnection =
        [
            .. pragmas.Except(ofFile).Select(one => $"-- After each Open(): PRAGMA {one};"),
            .. state.BatchSize == own.BatchSize ? [] : (string[])["-- Put many writes into one transaction."],
        ];
        IEnumerable<string> undo = changes
            .Reverse()
            .Select(change => change.UndoSql)
            .Concat(changes.Any(change => change.HasStatistics) ? Statistics(database) : [])
            .Concat(ofFile.Select(_ => $"PRAGMA journal_mode={database.JournalMode}"));
        return string.Join(
            Environment.NewLine,
            [
                $"-- Changes advised by `queries {queries}`. Try them on a copy first: sqlite3 copy.db < {Name}",
                .. changes.Select(change => $"{change.Sql};"),
                .. ofFile.Select(one => $"PRAGMA {one};"),
                .. ofConnection,
                "",
                "-- To undo them:",
                .. undo.SelectMany(sql => $"{sql};".ReplaceLineEndings("\n").Split('\n')).Select(line => $"-- {line}"),
                "",
            ]
        );
    }

    // The statistics that there were.
    private static IEnumerable<string> Statistics(AppDatabase database)
    {
        using SqliteConnection connection = PlainSqlite.Open(database.Path);
        return PlainSqlite.HasStatistics(connection)
            ?
            [
                .. PlainSqlite
                    .Rows(
                        connection,
                        "SELECT 'INSERT INTO sqlite_stat1 VALUES (' || quote(tbl) || ', ' || quote(idx) || ', ' || quote(stat) || ')' FROM sqlite_stat1"
                    )
                    .Select(row => (string)row[0]!),
                "ANALYZE sqlite_schema",
            ]
            : [];
    }
}
