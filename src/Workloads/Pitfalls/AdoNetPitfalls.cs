using System.Data;
using System.Data.Common;
using System.Data.SQLite;
using Microsoft.Data.Sqlite;

namespace SqliteBench.Workloads.Pitfalls;

/// <summary>Pitfalls of SQL and of ADO.NET.</summary>
internal static class AdoNetPitfalls
{
    // Rows from 1 on, each with its number.
    private const string Numbers =
        "WITH RECURSIVE Numbers(I) AS (SELECT 1 UNION ALL SELECT I + 1 FROM Numbers WHERE I < {0})";

    private static readonly DateTime s_epoch = new(2020, 1, 1, 0, 0, 0, DateTimeKind.Unspecified);

    public static IReadOnlyList<Pitfall> All { get; } =
    [
        LoadTable("data-table-load", "Microsoft.Data.Sqlite", path => new SqliteConnection(path)),
        LoadTable("data-table-load-system", "System.Data.SQLite", path => new SQLiteConnection(path)),
        new(
            "last-close",
            "insert a row on a connection of its own, whose closing makes a checkpoint; or on a pooled one"
        )
        {
            Operations = (100, 1000),
            Create = (connection, _) =>
                connection.Run("PRAGMA journal_mode=WAL; CREATE TABLE Item(Id INTEGER PRIMARY KEY, Name TEXT)"),
            OpenUsual = database => InsertByRequest(database, "Pooling=False"),
            OpenBetter = database => InsertByRequest(database, "Pooling=True"),
            Answer = (_, _) => 1,
            Writes = true,
        },
        new(
            "long-log",
            "read a row by its key while an old reader keeps the write-ahead log from ending; or without one"
        )
        {
            Operations = (20_000, 20_000),
            Create = (connection, rows) => FillItems(connection, rows, "PRAGMA journal_mode=WAL"),
            OpenUsual = database => ReadBesideLog(database, mebibytes: Math.Min(4096, database.Rows / 400)),
            OpenBetter = database => ReadBesideLog(database, mebibytes: 0),
            Answer = (rows, operation) => KeyOf(rows, operation),
            Writes = true,
            BytesPerRow = 3000,
        },
        new(
            "foreign-commit",
            "read 1,000 rows after another connection's commit, which empties the page cache; or without one"
        )
        {
            Operations = (50, 50),
            Create = (connection, rows) => FillItems(connection, rows, "PRAGMA journal_mode=WAL"),
            OpenUsual = database => ReadBesideWriter(database, database.Path),
            OpenBetter = database => ReadBesideWriter(database, database.Path + "-other"),
            Answer = (rows, operation) => SumOf(StartOf(rows, 1000, operation), 1000),
            Writes = true,
        },
        new("stale-statistics", "find a row by two columns with statistics of an almost empty table; or with new ones")
        {
            Operations = (20, 2000),
            Create = CreateEvents,
            OpenUsual = database => ReadEvents(database, ""),
            OpenBetter = database => ReadEvents(database, "ANALYZE"),
            Answer = (rows, operation) => KeyOf(rows, operation),
            Writes = true,
        },
        new("offset", "read 20 rows far down a list by OFFSET; or after the last key")
        {
            Operations = (20, 2000),
            Create = (connection, rows) => FillItems(connection, rows),
            OpenUsual = database => ReadPage(database, "SELECT Id FROM Item ORDER BY Id LIMIT 20 OFFSET @Value"),
            OpenBetter = database => ReadPage(database, "SELECT Id FROM Item WHERE Id > @Value ORDER BY Id LIMIT 20"),
            Answer = (rows, operation) => SumOf(LastOf(rows, operation) + 1, 20),
        },
        new("json-expression", "filter by a JSON field in other words than those of the index; or in the same")
        {
            Operations = (2, 2000),
            Create = (connection, rows) =>
                connection.Run(
                    $"CREATE TABLE Document(Id INTEGER PRIMARY KEY, Body TEXT); {Upto(rows)} INSERT INTO Document SELECT I,"
                        + " json_object('kind', I, 'name', 'document ' || I) FROM Numbers;"
                        + " CREATE INDEX DocumentKind ON Document(json_extract(Body, '$.kind'))"
                ),
            OpenUsual = database => AskByKey(database, "SELECT Id FROM Document WHERE Body ->> '$.kind' = @Value"),
            OpenBetter = database =>
                AskByKey(database, "SELECT Id FROM Document WHERE json_extract(Body, '$.kind') = @Value"),
            Answer = (rows, operation) => KeyOf(rows, operation),
        },
        new("guid-keys", "insert rows whose keys are GUIDs of version 4 in text; or of version 7 in blobs")
        {
            Operations = (5000, 5000),
            Create = (connection, rows) =>
                connection.Run(
                    $"CREATE TABLE Texts(Id TEXT PRIMARY KEY, Number INTEGER); CREATE TABLE Blobs(Id BLOB PRIMARY KEY, Number INTEGER);"
                        + $" {Upto(rows)} INSERT INTO Texts SELECT hex(randomblob(18)), I FROM Numbers;"
                        + $" {Upto(rows)} INSERT INTO Blobs SELECT unhex(printf('00%030x', I)), I FROM Numbers"
                ),
            OpenUsual = database => InsertKeys(database, "Texts", SqliteType.Text, _ => Guid.NewGuid().ToString()),
            OpenBetter = database =>
                InsertKeys(database, "Blobs", SqliteType.Blob, _ => Guid.CreateVersion7().ToByteArray(bigEndian: true)),
            Answer = (_, _) => 1,
            Writes = true,
            BytesPerRow = 250,
        },
        new("date-text", "read 100 dates that are stored as text; or as seconds")
        {
            Operations = (500, 500),
            Create = (connection, rows) =>
                connection.Run(
                    $"CREATE TABLE Happening(Id INTEGER PRIMARY KEY, Text TEXT, Seconds INTEGER); {Upto(rows)} INSERT INTO Happening"
                        + " SELECT I, datetime('2020-01-01', I || ' seconds'), I FROM Numbers"
                ),
            OpenUsual = database =>
                ReadDates(database, "Text", reader => (long)(reader.GetDateTime(0) - s_epoch).TotalSeconds),
            OpenBetter = database =>
                ReadDates(
                    database,
                    "Seconds",
                    reader => (long)(s_epoch.AddSeconds(reader.GetInt64(0)) - s_epoch).TotalSeconds
                ),
            Answer = (rows, operation) => SumOf(StartOf(rows, 100, operation), 100),
        },
        new("test-database", "make a database in a file without syncs for a test; or in memory")
        {
            Operations = (20, 20),
            Create = (_, _) => { },
            OpenUsual = database => TestWith(database, inMemory: false),
            OpenBetter = database => TestWith(database, inMemory: true),
            Answer = (_, _) => SumOf(1, 100),
        },
        new("full-text-order", "order full-text matches by rank and a second column; or by rank alone, before the join")
        {
            Operations = (20, 20),
            Create = (connection, rows) =>
                connection.Run(
                    $"CREATE TABLE Page(Id INTEGER PRIMARY KEY, Kind INTEGER); CREATE VIRTUAL TABLE PageText USING fts5(Body);"
                        + $" {Upto(rows / 50)} INSERT INTO Page SELECT I, I % 2 FROM Numbers;"
                        + $" {Upto(rows / 50)} INSERT INTO PageText(rowid, Body)"
                        + " SELECT I, 'word ' || replace(hex(zeroblob(1 + I % 1000)), '00', 'x ') || I FROM Numbers"
                ),
            OpenUsual = database =>
                SumOfMatches(
                    database,
                    "SELECT count(*) FROM (SELECT Page.Id FROM PageText JOIN Page ON Page.Id = PageText.rowid"
                        + " WHERE PageText MATCH 'word' AND @Value > 0 ORDER BY rank, Page.Kind LIMIT 20)"
                ),
            OpenBetter = database =>
                SumOfMatches(
                    database,
                    "SELECT count(*) FROM (SELECT Page.Id FROM (SELECT rowid AS Number FROM PageText WHERE PageText MATCH 'word'"
                        + " AND @Value > 0 ORDER BY rank LIMIT 20) JOIN Page ON Page.Id = Number)"
                ),
            Answer = (_, _) => 20,
        },
    ];

    private static string Upto(long rows) => Numbers.Replace("{0}", $"{rows}");

    // The key that an operation uses is the same in both ways; the keys are spread over the table.
    private static long KeyOf(long rows, int operation) => 1 + operation * 7919L % rows;

    // The first of some keys in a row.
    private static long StartOf(long rows, int count, int operation) => KeyOf(Math.Max(1, rows - count), operation);

    private static long SumOf(long first, int count) => count * first + count * (count - 1L) / 2;

    private static long LastOf(long rows, int operation) => rows - 100 - operation % 50;

    private static void FillItems(SqliteConnection connection, long rows, string pragma = "PRAGMA user_version")
    {
        connection.Run(
            $"{pragma}; CREATE TABLE Item(Id INTEGER PRIMARY KEY, A, B, C, D, E, F, Name TEXT); {Upto(rows)} INSERT INTO Item"
                + " SELECT I, I, I, I, I, I, I, hex(randomblob(20)) FROM Numbers"
        );
    }

    private static Pitfall LoadTable(string id, string library, Func<string, DbConnection> connect) =>
        new(id, $"fill a DataTable with one row by its Load, in {library}; or by hand")
        {
            Operations = (2, 2000),
            Create = (connection, rows) => FillItems(connection, rows),
            OpenUsual = database => ReadTable(database, connect, table => table.Load),
            OpenBetter = database => ReadTable(database, connect, table => reader => LoadByHand(table, reader)),
            Answer = (rows, operation) => 7 * KeyOf(rows, operation),
        };

    private static PitfallWay ReadTable(
        PitfallDatabase database,
        Func<string, DbConnection> connect,
        Func<DataTable, Action<IDataReader>> loadOf
    )
    {
        DbConnection connection = connect($"Data Source={database.Path};Pooling=False");
        connection.Open();
        DbCommand command = connection.CreateCommand();
        command.CommandText = "SELECT Id, A, B, C, D, E, F, Name FROM Item WHERE Id = @Value";
        DbParameter parameter = command.CreateParameter();
        parameter.ParameterName = "@Value";
        command.Parameters.Add(parameter);
        return new PitfallWay(
            database.Operations,
            operation =>
            {
                parameter.Value = KeyOf(database.Rows, operation);
                using DbDataReader reader = command.ExecuteReader();
                using DataTable table = new();
                loadOf(table)(reader);
                return table.Rows[0].ItemArray.Take(7).Sum(Convert.ToInt64);
            },
            connection,
            command
        );
    }

    private static void LoadByHand(DataTable table, IDataReader reader)
    {
        for (int column = 0; column < reader.FieldCount; column++)
        {
            table.Columns.Add(reader.GetName(column), typeof(object));
        }

        object[] values = new object[reader.FieldCount];
        while (reader.Read())
        {
            reader.GetValues(values);
            table.Rows.Add(values);
        }
    }

    private static PitfallWay InsertByRequest(PitfallDatabase database, string options) =>
        new(
            database.Operations,
            _ =>
            {
                using SqliteConnection connection = database.Connect(options);
                using SqliteCommand command = connection.CreateCommand();
                command.CommandText = "PRAGMA synchronous=NORMAL; INSERT INTO Item(Name) VALUES ('a name')";
                return command.ExecuteNonQuery();
            },
            new PooledConnections()
        );

    private static PitfallWay ReadBesideLog(PitfallDatabase database, long mebibytes)
    {
        SqliteConnection oldReader = database.Connect();
        oldReader.Run("BEGIN");
        using (SqliteCommand look = oldReader.CreateCommand())
        {
            look.CommandText = "SELECT count(*) FROM Item WHERE Id = 1";
            look.ExecuteScalar();
        }

        SqliteConnection writer = database.Connect();
        writer.Run("PRAGMA synchronous=OFF");
        string log = database.Path + "-wal";
        while (new FileInfo(log) is { Exists: true } file && file.Length < mebibytes << 20)
        {
            writer.Run("UPDATE Item SET Name = hex(randomblob(20))");
        }

        SqliteConnection reader = database.Connect();
        SqliteCommand command = reader.Ready("SELECT Id FROM Item WHERE Id = @Value");
        return new PitfallWay(
            database.Operations,
            operation => command.Ask(KeyOf(database.Rows, operation)),
            oldReader,
            writer,
            reader,
            command
        );
    }

    private static PitfallWay ReadBesideWriter(PitfallDatabase database, string written)
    {
        SqliteConnection writer = (database with { Path = written }).Connect();
        writer.Run(
            "PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF; CREATE TABLE IF NOT EXISTS Counter(Number INTEGER)"
        );
        SqliteCommand commit = writer.Ready("INSERT INTO Counter VALUES (@Value)");
        SqliteConnection reader = database.Connect();
        reader.Run("PRAGMA cache_size=-65536");
        SqliteCommand command = reader.Ready("SELECT Id FROM Item WHERE Id >= @Value ORDER BY Id LIMIT 1000");
        return new PitfallWay(
            database.Operations,
            operation =>
            {
                commit.Parameters[0].Value = operation;
                commit.ExecuteNonQuery();
                return command.Sum(StartOf(database.Rows, 1000, operation));
            },
            writer,
            commit,
            reader,
            command
        );
    }

    private static void CreateEvents(SqliteConnection connection, long rows) =>
        connection.Run(
            $"CREATE TABLE Event(Id INTEGER PRIMARY KEY, Kind INTEGER, User INTEGER); CREATE INDEX EventKind ON Event(Kind);"
                + $" CREATE INDEX EventUser ON Event(User); {Upto(10)} INSERT INTO Event(Kind, User) SELECT I, 1 FROM Numbers;"
                + $" ANALYZE; DELETE FROM Event; {Upto(rows)} INSERT INTO Event SELECT I, 1, I FROM Numbers"
        );

    private static PitfallWay ReadEvents(PitfallDatabase database, string before)
    {
        using (SqliteConnection first = database.Connect())
        {
            first.Run($"PRAGMA user_version; {before}");
        }

        return AskByKey(database, "SELECT Id FROM Event WHERE Kind = 1 AND User = @Value");
    }

    private static PitfallWay AskByKey(PitfallDatabase database, string sql)
    {
        SqliteConnection connection = database.Connect();
        SqliteCommand command = connection.Ready(sql);
        return new PitfallWay(
            database.Operations,
            operation => command.Ask(KeyOf(database.Rows, operation)),
            connection,
            command
        );
    }

    private static PitfallWay SumOfMatches(PitfallDatabase database, string sql)
    {
        SqliteConnection connection = database.Connect();
        SqliteCommand command = connection.Ready(sql);
        return new PitfallWay(database.Operations, _ => command.Ask(1), connection, command);
    }

    private static PitfallWay ReadPage(PitfallDatabase database, string sql)
    {
        SqliteConnection connection = database.Connect();
        SqliteCommand command = connection.Ready(sql);
        return new PitfallWay(
            database.Operations,
            operation => command.Sum(LastOf(database.Rows, operation)),
            connection,
            command
        );
    }

    private static PitfallWay InsertKeys(
        PitfallDatabase database,
        string table,
        SqliteType type,
        Func<int, object> keyOf
    )
    {
        SqliteConnection connection = database.Connect();
        connection.Run("PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; BEGIN");
        SqliteCommand command = connection.Ready($"INSERT INTO {table} VALUES (@Value, 1)", type);
        return new PitfallWay(
            database.Operations,
            operation =>
            {
                command.Parameters[0].Value = keyOf(operation);
                return command.ExecuteNonQuery();
            },
            connection,
            command
        );
    }

    private static PitfallWay ReadDates(PitfallDatabase database, string column, Func<SqliteDataReader, long> secondsOf)
    {
        SqliteConnection connection = database.Connect();
        SqliteCommand command = connection.Ready(
            $"SELECT {column} FROM Happening WHERE Id >= @Value ORDER BY Id LIMIT 100"
        );
        return new PitfallWay(
            database.Operations,
            operation =>
            {
                command.Parameters[0].Value = StartOf(database.Rows, 100, operation);
                using SqliteDataReader reader = command.ExecuteReader();
                long sum = 0;
                while (reader.Read())
                {
                    sum += secondsOf(reader);
                }

                return sum;
            },
            connection,
            command
        );
    }

    private static PitfallWay TestWith(PitfallDatabase database, bool inMemory) =>
        new(
            database.Operations,
            _ =>
            {
                string path = inMemory ? ":memory:" : $"{database.Path}-test";
                using SqliteConnection connection = (database with { Path = path }).Connect();
                connection.Run("PRAGMA synchronous=OFF; CREATE TABLE Item(Id INTEGER PRIMARY KEY, Name TEXT)");
                using (SqliteCommand insert = connection.Ready("INSERT INTO Item VALUES (@Value, 'a name')"))
                {
                    for (long key = 1; key <= 100; key++)
                    {
                        insert.Parameters[0].Value = key;
                        insert.ExecuteNonQuery();
                    }
                }

                using SqliteCommand sum = connection.Ready("SELECT sum(Id) FROM Item WHERE Id >= @Value");
                long answer = sum.Ask(1);
                connection.Close();
                if (!inMemory)
                {
                    DatabaseFiles.Delete(path);
                }

                return answer;
            }
        );
}
