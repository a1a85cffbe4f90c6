using System.Runtime.InteropServices;
using Microsoft.Data.Sqlite;
using Microsoft.Win32.SafeHandles;

namespace SqliteBench.Workloads.Pitfalls;

/// <summary>Pitfalls of connections, the write-ahead log and caches.</summary>
internal static partial class FilePitfalls
{
    private const string Wal = "PRAGMA journal_mode=WAL";
    private const int ColdReads = 1000;

    // POSIX_FADV_DONTNEED on Linux.
    private const int DontNeed = 4;

    public static IReadOnlyList<Pitfall> All { get; } =
    [
        new(
            "last-close",
            "insert a row on a connection of its own, which makes a checkpoint when it closes; or on a pooled one"
        )
        {
            Operations = (100, 1000),
            Create = (connection, _) => connection.Run($"{Wal}; CREATE TABLE Item(Id INTEGER PRIMARY KEY, Name TEXT)"),
            OpenUsual = database => InsertOnNewConnection(database, "Pooling=False"),
            OpenBetter = database => InsertOnNewConnection(database, "Pooling=True"),
            Answer = (_, _) => 1,
            Writes = true,
        },
        new("long-log", "read a row by its key while an old reader keeps the write-ahead log growing; or without one")
        {
            Operations = (20_000, 20_000),
            Create = CreateItemsInWal,
            OpenUsual = database => ReadWithLongLog(database, mebibytes: Math.Min(4096, database.Rows / 400)),
            OpenBetter = database => ReadWithLongLog(database, mebibytes: 0),
            Answer = Keys.Of,
            Writes = true,
            BytesPerRow = 3000,
        },
        new(
            "foreign-commit",
            "read 1,000 rows after another connection's commit, which empties the page cache; or without one"
        )
        {
            Operations = (50, 50),
            Create = CreateItemsInWal,
            OpenUsual = database => ReadAfterCommit(database, database.Path),
            OpenBetter = database => ReadAfterCommit(database, database.Path + "-other"),
            Answer = (rows, operation) => Keys.Sum(Keys.StartOf(rows, 1000, operation), 1000),
            Writes = true,
        },
        new(
            "cold-file",
            "read 1,000 rows by random keys from a file that the machine has not cached; or read the whole file first"
        )
        {
            Operations = (3, 3),
            Create = Sql.FillItems,
            OpenUsual = database => ReadCold(database, readsAhead: false),
            OpenBetter = database => ReadCold(database, readsAhead: true),
            Answer = (rows, operation) =>
                Enumerable.Range(operation * ColdReads, ColdReads).Sum(read => Keys.Of(rows, read)),
            IsPossible = OperatingSystem.IsLinux(),
        },
        new("import-index", "import rows into a table that has an index on texts; or create the index afterwards")
        {
            Operations = (1, 1),
            Create = (connection, _) => connection.Run($"{Wal}; CREATE TABLE Item(Id INTEGER PRIMARY KEY, Name TEXT)"),
            OpenUsual = database => Import(database, indexFirst: true),
            OpenBetter = database => Import(database, indexFirst: false),
            Answer = (rows, _) => rows,
            Writes = true,
            BytesPerRow = 200,
        },
        new("test-database", "create a database for a test in a file without syncs; or in memory")
        {
            Operations = (20, 20),
            Create = (_, _) => { },
            OpenUsual = database => RunTest(database, inMemory: false),
            OpenBetter = database => RunTest(database, inMemory: true),
            Answer = (_, _) => Keys.Sum(1, 100),
        },
    ];

    private static void CreateItemsInWal(SqliteConnection connection, long rows)
    {
        connection.Run(Wal);
        Sql.FillItems(connection, rows);
    }

    private static PitfallWay InsertOnNewConnection(PitfallDatabase database, string options) =>
        new(
            database.Operations,
            _ =>
            {
                using SqliteConnection connection = database.Connect(options);
                using SqliteCommand command = connection.CreateCommand();
                command.CommandText = "PRAGMA synchronous=NORMAL; INSERT INTO Item(Name) VALUES ('a name')";
                return command.ExecuteNonQuery();
            }
        );

    private static PitfallWay ReadWithLongLog(PitfallDatabase database, long mebibytes)
    {
        SqliteConnection oldReader = database.Connect();
        oldReader.Run("BEGIN; SELECT count(*) FROM Item WHERE Id = 1");
        SqliteConnection writer = database.Connect();
        writer.Run("PRAGMA synchronous=OFF");
        string log = database.Path + "-wal";
        while (new FileInfo(log) is { Exists: true } file && file.Length < mebibytes << 20)
        {
            writer.Run("UPDATE Item SET Name = hex(randomblob(20))");
        }

        PitfallWay reading = database.Query("SELECT Id FROM Item WHERE Id = @Value", Keys.Of);
        return new PitfallWay(database.Operations, reading.Execute, oldReader, writer, reading);
    }

    private static PitfallWay ReadAfterCommit(PitfallDatabase database, string written)
    {
        SqliteConnection writer = (database with { Path = written }).Connect();
        writer.Run($"{Wal}; PRAGMA synchronous=OFF; CREATE TABLE IF NOT EXISTS Counter(Number INTEGER)");
        SqliteCommand commit = writer.Prepare("INSERT INTO Counter VALUES (@Value)");
        SqliteConnection reader = database.Connect();
        reader.Run("PRAGMA cache_size=-65536");
        SqliteCommand command = reader.Prepare("SELECT Id FROM Item WHERE Id >= @Value ORDER BY Id LIMIT 1000");
        return new PitfallWay(
            database.Operations,
            operation =>
            {
                commit.Parameters[0].Value = operation;
                commit.ExecuteNonQuery();
                return command.Sum(Keys.StartOf(database.Rows, 1000, operation));
            },
            writer,
            commit,
            reader,
            command
        );
    }

    private static PitfallWay ReadCold(PitfallDatabase database, bool readsAhead)
    {
        byte[] part = new byte[1 << 20];
        return new PitfallWay(
            database.Operations,
            operation =>
            {
                using (SafeFileHandle file = File.OpenHandle(database.Path, share: FileShare.ReadWrite))
                {
                    Advise(file, 0, 0, DontNeed);
                    for (long offset = 0; readsAhead && offset < RandomAccess.GetLength(file); offset += part.Length)
                    {
                        RandomAccess.Read(file, part, offset);
                    }
                }

                using SqliteConnection connection = database.Connect();
                using SqliteCommand command = connection.Prepare("SELECT Id FROM Item WHERE Id = @Value");
                return Enumerable
                    .Range(operation * ColdReads, ColdReads)
                    .Sum(read => command.Sum(Keys.Of(database.Rows, read)));
            }
        );
    }

    private static PitfallWay Import(PitfallDatabase database, bool indexFirst)
    {
        const string Index = "CREATE INDEX ItemName ON Item(Name)";
        SqliteConnection connection = database.Connect();
        connection.Run("PRAGMA synchronous=NORMAL");
        return new PitfallWay(
            database.Operations,
            _ =>
            {
                using SqliteTransaction transaction = connection.BeginTransaction();
                connection.Run("DROP INDEX IF EXISTS ItemName");
                using SqliteCommand insert = connection.CreateCommand();
                insert.CommandText = "INSERT INTO Item(Name) VALUES (@Name)";
                SqliteParameter name = insert.Parameters.Add("@Name", SqliteType.Text);
                if (indexFirst)
                {
                    connection.Run(Index);
                }

                long imported = 0;
                for (uint row = 1; row <= database.Rows; row++)
                {
                    // Multiplication by this odd number spreads the names over the index.
                    name.Value = $"{row * 2654435761:x8} is a name";
                    imported += insert.ExecuteNonQuery();
                }

                if (!indexFirst)
                {
                    connection.Run(Index);
                }

                transaction.Commit();
                return imported;
            },
            connection
        );
    }

    private static PitfallWay RunTest(PitfallDatabase database, bool inMemory) =>
        new(
            database.Operations,
            _ =>
            {
                string path = inMemory ? ":memory:" : $"{database.Path}-test";
                using SqliteConnection connection = (database with { Path = path }).Connect();
                connection.Run("PRAGMA synchronous=OFF; CREATE TABLE Item(Id INTEGER PRIMARY KEY, Name TEXT)");
                using (SqliteCommand insert = connection.Prepare("INSERT INTO Item VALUES (@Value, 'a name')"))
                {
                    for (long key = 1; key <= 100; key++)
                    {
                        insert.Parameters[0].Value = key;
                        insert.ExecuteNonQuery();
                    }
                }

                using SqliteCommand sum = connection.Prepare("SELECT sum(Id) FROM Item WHERE Id >= @Value");
                long answer = sum.Sum(1L);
                connection.Close();
                if (!inMemory)
                {
                    DatabaseFiles.Delete(path);
                }

                return answer;
            }
        );

    [LibraryImport("libc", EntryPoint = "posix_fadvise")]
    private static partial int Advise(SafeFileHandle file, long offset, long length, int advice);
}
