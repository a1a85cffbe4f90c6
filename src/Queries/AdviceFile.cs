using SqliteBench.Measurement.Cases;
using SqliteBench.Results;

namespace SqliteBench.Queries;

/// <summary>All advised changes as SQL that is ready to apply, with the statements that undo them.</summary>
internal static class AdviceFile
{
    public const string Name = "advice.sql";

    public static string Format(
        string queries,
        AppDatabase database,
        IReadOnlyList<SchemaChange> changes,
        IReadOnlyList<RewriteFinding> rewrites
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
                .. InTransaction(changes.SelectMany(change => change.Statements)),
                .. rewrites.SelectMany(rewrite => ToComment(Describe(rewrite))),
                "",
                "-- To undo them:",
                .. InTransaction(undo).SelectMany(ToComment),
                "",
            ]
        );
    }

    private static string Describe(RewriteFinding rewrite) =>
        $"{rewrite.Query}: {rewrite.What}:\n{rewrite.Sql}{(rewrite.IsSame ? "" : "\n(It returns different rows if rows change between pages.)")}";

    private static IEnumerable<string> ToComment(string text) =>
        text.ReplaceLineEndings("\n").Split('\n').Select(line => $"-- {line}");

    private static string[] InTransaction(IEnumerable<string> statements)
    {
        string[] lines = [.. statements.Select(sql => $"{sql};")];
        return lines.Length == 0 ? [] : ["BEGIN;", .. lines, "COMMIT;"];
    }

    // Returns the statements that restore the statistics of the database as it is.
    private static IEnumerable<string> ReadStatistics(AppDatabase database)
    {
        using SqliteConnection connection = PlainSqlite.Open(database.Path);
        if (!PlainSqlite.HasStatistics(connection))
        {
            return [];
        }

        const string inserts =
            "SELECT 'INSERT INTO sqlite_stat1 VALUES (' || quote(tbl) || ', ' || quote(idx) || ', ' || quote(stat) || ')' FROM sqlite_stat1";
        return [.. PlainSqlite.Rows(connection, inserts).Select(row => (string)row[0]!), "ANALYZE sqlite_schema"];
    }
}
