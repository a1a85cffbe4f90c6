using SqliteBench.Measurement.Cases;
using SqliteBench.Results;

namespace SqliteBench.Queries;

/// <summary>All advised changes as SQL that is ready to apply, with the statements that undo them.</summary>
internal static class AdviceFile
{
    public const string Name = "advice.sql";

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
        return string.Join(
            Environment.NewLine,
            [
                $"-- Changes advised by `queries {Printable.LineOf(queries)}`. Try them on a copy first: sqlite3 copy.db < {Name}",
                $"-- They need SQLite {VersionNeeded(changes)} or newer.",
                .. InTransaction(changes.SelectMany(change => change.Statements)),
                .. notes.SelectMany(ToComment),
                "",
                "-- To undo them:",
                .. InTransaction(undo).SelectMany(ToComment),
                "",
            ]
        );
    }

    /// <summary>Replaces the advice of an earlier run.</summary>
    public static void Write(string path, string text)
    {
        Directory.CreateDirectory(Path.GetDirectoryName(path)!);
        File.WriteAllText(path, text);
    }

    private static IEnumerable<string> ToComment(string text) =>
        text.ReplaceLineEndings("\n").Split('\n').Select(line => $"-- {line}");

    private static string[] InTransaction(IEnumerable<string> statements)
    {
        string[] lines = [.. statements.Select(sql => $"{sql};")];
        return lines.Length == 0 ? [] : ["BEGIN;", .. lines, "COMMIT;"];
    }

    // The versions are those of https://www.sqlite.org/changes.html.
    private static string VersionNeeded(IReadOnlyList<SchemaChange> changes)
    {
        if (changes.Any(change => change.Sql.Contains("analysis_limit")))
        {
            return "3.32.0";
        }

        return changes.Any(change => change.IndexNames.Any()) ? "3.9.0" : "3.8.2";
    }

    // Returns the statements that restore the statistics of the database as it is.
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
