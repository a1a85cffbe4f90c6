namespace SqliteBench.Queries;

/// <summary>All advised changes as SQL that is ready to apply, with the statements that take them back.</summary>
internal static class AdviceFile
{
    public const string Name = "advice.sql";

    // Larger databases are checked by their schema alone, unless a table is rebuilt.
    private const long MostBytesToCheck = 20_000_000;

    private const string BeforeUndo = "-- To undo them:";
    private const string Comment = "-- ";

    /// <param name="notes">Advice that is no statement: what to do after each Open(), other forms of queries.</param>
    public static string Format(
        string queries,
        AppDatabase database,
        IReadOnlyList<SchemaChange> changes,
        IReadOnlyList<string> notes
    )
    {
        IEnumerable<string> undo =
        [
            .. changes.Reverse().SelectMany(change => change.Undo),
            .. changes.Any(change => change.HasStatistics) ? ReadStatistics(database) : [],
        ];
        bool rebuilds = changes.Any(change => change.IsRebuild);
        return string.Join(
            Environment.NewLine,
            [
                $"-- Changes advised by `queries {Printable.LineOf(queries)}`. Try them on a copy first: sqlite3 copy.db < {Name}",
                $"-- They need SQLite {VersionNeeded(changes)} or newer.",
                .. InTransaction(changes.SelectMany(change => change.Statements), rebuilds),
                .. notes.SelectMany(ToComment),
                "",
                BeforeUndo,
                .. InTransaction(undo, rebuilds).SelectMany(ToComment),
                "",
            ]
        );
    }

    /// <summary>Replaces the advice of an earlier run.</summary>
    /// <param name="copy">Where a copy of the database may be made, on which the advice is tried.</param>
    /// <exception cref="UsageException">It would break something; no advice is left.</exception>
    public static void Write(string path, string text, AppDatabase database, string copy, bool rebuilds)
    {
        Directory.CreateDirectory(Path.GetDirectoryName(path)!);
        File.Delete(path);
        if (rebuilds || database.Bytes <= MostBytesToCheck)
        {
            DatabaseFiles.Copy(database.Path, copy);
            string? fault = FindFault(text, copy, rebuilds && database.Bytes <= MostBytesToCheck);
            UsageException.ThrowIf(fault is not null, $"together, the changes would break something: {fault}");
        }

        File.WriteAllText(path, text);
    }

    /// <summary>Applies advice to a copy and undoes it, with the statements of the file itself.</summary>
    /// <param name="hasValues">Whether to compare all values, or the numbers of rows: only a rebuild could change values.</param>
    /// <returns>What it would break, in a sentence; null if nothing.</returns>
    public static string? FindFault(string text, string copy, bool hasValues = true)
    {
        string[] lines = text.ReplaceLineEndings("\n").Split('\n');
        int undo = Array.IndexOf(lines, BeforeUndo);
        using SqliteConnection connection = PlainSqlite.Open(copy);
        HashSet<string> sound = SchemaCheck.FindSound(connection);
        string references = SchemaCheck.References(connection);
        string before = DatabaseContents.Describe(copy, hasValues);
        string? FaultAfter(string sql)
        {
            PlainSqlite.Execute(connection, sql);
            string after = DatabaseContents.Describe(copy, hasValues);
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

    private static IEnumerable<string> ToComment(string text) =>
        text.ReplaceLineEndings("\n").Split('\n').Select(line => $"{Comment}{line}");

    // With foreign keys on, dropping the old table of a rebuild would delete the rows that refer to it.
    private static IEnumerable<string> InTransaction(IEnumerable<string> statements, bool rebuilds)
    {
        string[] all = [.. statements.Select(sql => $"{sql};")];
        return all.Length == 0
            ? []
            : [.. rebuilds ? (string[])["PRAGMA foreign_keys = OFF;"] : [], "BEGIN;", .. all, "COMMIT;"];
    }

    // https://www.sqlite.org/changes.html
    private static string VersionNeeded(IReadOnlyList<SchemaChange> changes)
    {
        if (changes.Any(change => change.Inside.Contains("analysis_limit")))
        {
            return "3.32.0";
        }

        return changes.Any(change => change.IndexNames.Any()) ? "3.9.0" : "3.8.2";
    }

    // The statistics that there were.
    private static IEnumerable<string> ReadStatistics(AppDatabase database)
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
