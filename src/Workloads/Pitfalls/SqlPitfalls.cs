using Microsoft.Data.Sqlite;

namespace SqliteBench.Workloads.Pitfalls;

/// <summary>Pitfalls of queries: the better way is another text, or another index or statistic.</summary>
internal static class SqlPitfalls
{
    public static IReadOnlyList<Pitfall> All { get; } =
    [
        new("stale-statistics", "find a row by two columns with statistics from a nearly empty table; or with new ones")
        {
            Operations = (20, 2000),
            Create = (connection, rows) =>
                connection.Run(
                    $"CREATE TABLE Event(Id INTEGER PRIMARY KEY, Kind INTEGER, User INTEGER); CREATE INDEX EventKind ON Event(Kind);"
                        + $" CREATE INDEX EventUser ON Event(User); {Sql.NumbersTo(10)} INSERT INTO Event(Kind, User)"
                        + $" SELECT I, 1 FROM Numbers; ANALYZE; DELETE FROM Event;"
                        + $" {Sql.NumbersTo(rows)} INSERT INTO Event SELECT I, 1, I FROM Numbers"
                ),
            OpenUsual = ReadEvents,
            OpenBetter = database =>
            {
                using (SqliteConnection first = database.Connect())
                {
                    first.Run("ANALYZE");
                }

                return ReadEvents(database);
            },
            Answer = Keys.Of,
            Writes = true,
        },
        new("offset", "read 20 rows far down a list by OFFSET; or after the last key")
        {
            Operations = (20, 2000),
            Create = Sql.FillItems,
            OpenUsual = database =>
                database.Query("SELECT Id FROM Item ORDER BY Id LIMIT 20 OFFSET @Value", Keys.NearEnd),
            OpenBetter = database =>
                database.Query("SELECT Id FROM Item WHERE Id > @Value ORDER BY Id LIMIT 20", Keys.NearEnd),
            Answer = (rows, operation) => Keys.Sum(Keys.NearEnd(rows, operation) + 1, 20),
        },
        new("json-expression", "filter by a JSON field with another expression than the index; or with the same one")
        {
            Operations = (2, 2000),
            Create = (connection, rows) =>
                connection.Run(
                    $"CREATE TABLE Document(Id INTEGER PRIMARY KEY, Body TEXT); {Sql.NumbersTo(rows)} INSERT INTO Document"
                        + " SELECT I, json_object('kind', I, 'name', 'document ' || I) FROM Numbers;"
                        + " CREATE INDEX DocumentKind ON Document(json_extract(Body, '$.kind'))"
                ),
            OpenUsual = database => database.Query("SELECT Id FROM Document WHERE Body ->> '$.kind' = @Value", Keys.Of),
            OpenBetter = database =>
                database.Query("SELECT Id FROM Document WHERE json_extract(Body, '$.kind') = @Value", Keys.Of),
            Answer = Keys.Of,
        },
        // One page per 50 rows, because pages are long. Their lengths differ, and so do their ranks. The query has to use
        // its parameter.
        new("full-text-order", "order full-text matches by rank and a second column; or by rank alone, before the join")
        {
            Operations = (20, 20),
            Create = (connection, rows) =>
                connection.Run(
                    $"CREATE TABLE Page(Id INTEGER PRIMARY KEY, Kind INTEGER); CREATE VIRTUAL TABLE PageText USING fts5(Body);"
                        + $" {Sql.NumbersTo(rows / 50)} INSERT INTO Page SELECT I, I % 2 FROM Numbers;"
                        + $" {Sql.NumbersTo(rows / 50)} INSERT INTO PageText(rowid, Body)"
                        + " SELECT I, 'word ' || replace(hex(zeroblob(1 + I % 1000)), '00', 'x ') || I FROM Numbers"
                ),
            OpenUsual = database =>
                database.Query(
                    "SELECT count(*) FROM (SELECT Page.Id FROM PageText JOIN Page ON Page.Id = PageText.rowid"
                        + " WHERE PageText MATCH 'word' AND @Value > 0 ORDER BY rank, Page.Kind LIMIT 20)",
                    Keys.Of
                ),
            OpenBetter = database =>
                database.Query(
                    "SELECT count(*) FROM (SELECT Page.Id FROM (SELECT rowid AS Number FROM PageText WHERE PageText MATCH 'word'"
                        + " AND @Value > 0 ORDER BY rank LIMIT 20) JOIN Page ON Page.Id = Number)",
                    Keys.Of
                ),
            Answer = (rows, _) => Math.Min(20, rows / 50),
        },
    ];

    private static PitfallWay ReadEvents(PitfallDatabase database) =>
        database.Query("SELECT Id FROM Event WHERE Kind = 1 AND User = @Value", Keys.Of);
}
