using SqliteBench.Measurement.Cases;

namespace SqliteBench.Queries;

/// <summary>Tells queries that return the same rows each time from others.</summary>
internal static partial class Determinacy
{
    /// <summary>Whether nothing in a query, its triggers or its tables' defaults is random or depends on the time.</summary>
    public static bool IsDetermined(SqliteConnection connection, string sql, IReadOnlyCollection<string> tables) =>
        !Undetermined().IsMatch(sql)
        && !PlainSqlite
            .Rows(connection, "SELECT tbl_name, sql FROM sqlite_schema")
            .Any(row => tables.Contains((string)row[0]!) && Undetermined().IsMatch($"{row[1]}"));

    // Date and time functions use the current time if they are given none.
    [GeneratedRegex(
        @"'now'|\bcurrent_(time|date|timestamp)\b|\brandom|\b(date|time|datetime|julianday|unixepoch)\s*\(\s*('subsec(ond)?'\s*)?\)|\bstrftime\s*\(\s*'[^']*'\s*\)|\bsqlite_(version|source_id)",
        RegexOptions.IgnoreCase | RegexOptions.CultureInvariant | RegexOptions.ExplicitCapture
    )]
    private static partial Regex Undetermined();
}
