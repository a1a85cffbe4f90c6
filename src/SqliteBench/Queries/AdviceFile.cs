namespace SqliteBench.Queries;

/// <summary>All advised changes as SQL that is ready to apply, with the statements that take them back.</summary>
internal static class AdviceFile
{
    public const string Name = "advice.sql";

    private const string BeforeUndo = "-- To undo them:";
    private const string Comment = "-- ";

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
        IEnumerable<string> undo =
        [
            .. changes.Reverse().SelectMany(change => change.Undo),
            .. changes.Any(change => change.HasStatistics) ? Statistics(database) : [],
        ];
        bool rebuilds = changes.Any(change => change.IsRebuild);
        return string.Join(
            Environment.NewLine,
            [
                $"-- Changes advised by `queries {Printable.LineOf(queries)}`. Try them on a copy first: sqlite3 copy.db < {Name}",
                $"-- They need SQLite {NeededBy(changes)} or newer.",
                .. Transaction(changes.SelectMany(change => change.Statements), rebuilds),
                .. ofFile.Select(one => $"PRAGMA {one};"),
                .. ofConnection,
                "",
                BeforeUndo,
                .. Transaction(undo, rebuilds)
                    .Concat(ofFile.Select(_ => $"PRAGMA journal_mode={database.JournalMode};"))
                    .SelectMany(sql => sql.ReplaceLineEndings("\n").Split('\n'))
                    .Select(line => $"{Comment}{line}"),
                "",
            ]
        );
    }

    /// <summary>Replaces the advice of an earlier run.</summary>
    /// <param name="copy">The path of a copy of the database, on which the advice is tried.</param>
    /// <exception cref="UsageException">It would break something; no advice is left.</exception>
    public static void Write(string path, string text, AppDatabase database, string copy)
    {
        File.Delete(path);
        DatabaseFiles.Copy(database.Path, copy);
        string? fault = Fault(text, copy);
        UsageException.ThrowIf(fault is not null, $"together, the changes would break something: {fault}");
        File.WriteAllText(path, text);
    }

    /// <summary>Applies advice to a copy and undoes it, with the statements of the file itself.</summary>
    /// <returns>What it would break, in a sentence; null if nothing.</returns>
    public static string? Fault(string text, string copy)
    {
        string[] lines = text.ReplaceLineEndings("\n").Split('\n');
        int undo = Array.IndexOf(lines, BeforeUndo);
        using SqliteConnection connection = PlainSqlite.Open(copy);
        HashSet<string> sound = SchemaCheck.Sound(connection);
        string references = SchemaCheck.References(connection);
        string before = DatabaseContents.Describe(copy);
        string? FaultAfter(string sql)
        {
            PlainSqlite.Execute(connection, sql);
            string after = DatabaseContents.Describe(copy);
            return SchemaCheck.Fault(connection, sound, references)
                ?? (after == before ? null : "the rows then differ");
        }

        try
        {
            if (FaultAfter(string.Join('\n', lines[..undo])) is { } fault)
            {
                return fault;
            }

            IEnumerable<string> undoing = lines[(undo + 1)..]
                .Where(line => line.Length > 0)
                .Select(line => line[Comment.Length..]);
            return FaultAfter(string.Join('\n', undoing)) is { } left ? $"after the undo: {left}" : null;
        }
        catch (SqliteException exception)
        {
            return $"SQLite says {PlainSqlite.Said(exception)}";
        }
    }

    // With foreign keys on, dropping the old table of a rebuild would delete the rows that refer to it.
    private static IEnumerable<string> Transaction(IEnumerable<string> statements, bool rebuilds)
    {
        string[] all = [.. statements.Select(sql => $"{sql};")];
        return all.Length == 0
            ? []
            : [.. rebuilds ? (string[])["PRAGMA foreign_keys = OFF;"] : [], "BEGIN;", .. all, "COMMIT;"];
    }

    // https://www.sqlite.org/changes.html
    private static string NeededBy(IReadOnlyList<SchemaChange> changes)
    {
        string all = string.Join(';', changes.Select(change => change.Inside));
        return all.Contains("PRAGMA optimize = 0x1") ? "3.46.0"
            : all.Contains("CREATE INDEX") ? "3.9.0"
            : "3.8.2";
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
