using System.Security.Cryptography;
using Microsoft.Data.Sqlite;
using SqliteBench.Queries;

namespace SqliteBench.Tests.Queries;

public sealed class DatabaseCopyTests : DirectoryTests
{
    private const string Table = "CREATE TABLE commits (who TEXT, number INTEGER, pad BLOB, PRIMARY KEY (who, number))";

    private const int LeastCopies = 3;

    private static readonly TimeSpan s_time = TimeSpan.FromSeconds(
        LongTests.Run("copies") ? LongTests.Seconds(600) : 4
    );

    /// <summary>
    /// Two processes open a database, commit, checkpoint and close it, and are killed at random moments, while it is copied.
    /// No acknowledged commit is lost, and each copy is complete.
    /// </summary>
    [Theory]
    [InlineData("WAL")]
    [InlineData("DELETE")]
    public void No_commit_is_lost_while_the_database_is_copied(string mode)
    {
        string source = Temporary.File("app.db");
        using (SqliteConnection connection = PlainSqlite.Open(source))
        {
            PlainSqlite.Execute(connection, $"PRAGMA journal_mode={mode}; {Table}");
            PlainSqlite.Execute(connection, "CREATE TABLE other (pad); INSERT INTO other VALUES (zeroblob(30000000))");
        }

        using Application first = new(source, "app0");
        using Application second = new(source, "app1");
        Application[] applications = [first, second];
        Random random = new();
        long end = Stopwatch.GetTimestamp() + (long)(s_time.TotalSeconds * Stopwatch.Frequency);
        int copies = 0;
        while (copies < LeastCopies || Stopwatch.GetTimestamp() < end)
        {
            if (random.Next(3) == 0)
            {
                applications[random.Next(applications.Length)].KillAndStartAgain();
            }

            long[] acknowledged = [.. applications.Select(one => one.Acknowledged)];
            string copy = Other.File("copy.db");

            // On a loaded machine, two writers without a log can keep it waiting for longer than users would wait.
            DatabaseCopy.Make(source, copy, TimeSpan.FromMinutes(5)).ShouldBe(mode == "WAL");

            Check(copy, acknowledged);
            copies++;
        }

        Array.ForEach(applications, one => one.End());
        Check(source, [.. applications.Select(one => one.Acknowledged)]);
        applications.ShouldAllBe(one => one.Acknowledged > 0);
    }

    // It has every commit that was acknowledged before the copy began, and no gap.
    private static void Check(string database, long[] acknowledged)
    {
        using SqliteConnection connection = PlainSqlite.Open(database);
        PlainSqlite.Text(connection, "PRAGMA integrity_check(1)").ShouldBe("ok");
        foreach ((int place, long least) in acknowledged.Index())
        {
            object?[] row = PlainSqlite.Rows(
                connection,
                "SELECT count(*), coalesce(max(number), 0) FROM commits WHERE who = @who",
                $"app{place}"
            )[0];
            ((long)row[1]!).ShouldBeGreaterThanOrEqualTo(least);
            row[0].ShouldBe(row[1]);
        }
    }

    [Fact]
    public void Copying_a_WAL_database_that_nobody_has_open_changes_nothing_and_leaves_nothing_beside_it()
    {
        string source = Temporary.File("app.db");
        MakeWithLog(source);
        State before = State.Of(source);

        AppDatabase copy = AppDatabase.Copy(source, Other.File("copy.db"));

        State.Of(source).ShouldBe(before);
        copy.JournalMode.ShouldBe("wal");
    }

    // As a killed program leaves them: a journal that must be rolled back, or a log with commits.
    [Theory]
    [InlineData("DELETE", false)]
    [InlineData("DELETE", true)]
    [InlineData("WAL", false)]
    [InlineData("WAL", true)]
    public void The_journal_or_log_of_a_killed_program_is_copied_too_even_through_a_link(string mode, bool isLink)
    {
        string live = Other.File("live.db");
        string source = Temporary.File("app.db");
        using (SqliteConnection connection = PlainSqlite.Open(live))
        {
            PlainSqlite.Execute(
                connection,
                $"PRAGMA journal_mode={mode}; PRAGMA cache_size=2; PRAGMA wal_autocheckpoint=0"
            );
            PlainSqlite.Execute(connection, "CREATE TABLE t (id INTEGER PRIMARY KEY, state TEXT, pad TEXT)");
            PlainSqlite.Execute(
                connection,
                "WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 2000) INSERT INTO t SELECT i, 'old', zeroblob(300) FROM n"
            );
            PlainSqlite.Execute(connection, mode == "WAL" ? "SELECT 1" : "BEGIN IMMEDIATE");
            PlainSqlite.Execute(connection, "UPDATE t SET state = 'new' WHERE id <= 1500");
            foreach (string file in Directory.GetFiles(Other.Location))
            {
                string copied = source + file[live.Length..];
                if (!file.EndsWith("-shm"))
                {
                    File.Copy(file, copied);
                    File.SetLastWriteTimeUtc(copied, DateTime.UtcNow.AddMinutes(-1));
                }
            }

            PlainSqlite.RollBack(connection);
        }

        string path = source;
        if (isLink)
        {
            path = Other.File("link.db");
            File.CreateSymbolicLink(path, source);
        }

        State before = State.Of(source);

        AppDatabase copy = AppDatabase.Copy(path, Other.File("copy.db"));

        State.Of(source).ShouldBe(before);
        using SqliteConnection read = PlainSqlite.Open(copy.Path);
        PlainSqlite.Text(read, "SELECT count(*) FROM t WHERE state = 'new'").ShouldBe(mode == "WAL" ? "1500" : "0");
    }

    private static void MakeWithLog(string path)
    {
        using (SqliteConnection connection = PlainSqlite.Open(path))
        {
            PlainSqlite.Execute(connection, $"PRAGMA journal_mode=WAL; {Table}");
            PlainSqlite.Execute(connection, "INSERT INTO commits VALUES ('a', 1, NULL)");
        }

        File.SetLastWriteTimeUtc(path, DateTime.UtcNow.AddMinutes(-1));
    }

    private sealed class Application : IDisposable
    {
        private readonly string _database;
        private readonly string _name;
        private long _acknowledged;
        private Process _process;
        private Task _reading;

        public Application(string database, string name)
        {
            (_database, _name) = (database, name);
            (_process, _reading) = Start();
        }

        public long Acknowledged => Interlocked.Read(ref _acknowledged);

        public void KillAndStartAgain()
        {
            End();
            (_process, _reading) = Start();
        }

        public void End()
        {
            _process.Kill();
            _process.WaitForExit();
            _reading.Wait(TestRun.End);
            _process.Dispose();
        }

        public void Dispose()
        {
            try
            {
                End();
            }
            catch (InvalidOperationException)
            {
                // It has ended already.
            }
        }

        private (Process, Task) Start()
        {
            Process process = ChildProcess.Start(
                new ProcessStartInfo(
                    Environment.GetEnvironmentVariable("DOTNET_HOST_PATH") ?? "dotnet",
                    [
                        "exec",
                        typeof(ApplicationProgram).Assembly.Location,
                        ApplicationProgram.Argument,
                        _database,
                        _name,
                    ]
                )
            );
            Task<string> errors = process.StandardError.ReadToEndAsync(TestRun.End);
            return (process, Task.Run(() => Read(process.StandardOutput, errors)));
        }

        private void Read(StreamReader output, Task<string> errors)
        {
            while (output.ReadLine() is { } line)
            {
                // The last line may be cut off by the end of the process.
                if (line.EndsWith('.'))
                {
                    Interlocked.Exchange(ref _acknowledged, long.Parse(line[..^1]));
                }
            }

            errors.Result.ShouldBeEmpty();
        }
    }

    private sealed record State(string Hash, DateTime Written, string Beside)
    {
        public static State Of(string path) =>
            new(
                Convert.ToHexString(SHA256.HashData(File.ReadAllBytes(path))),
                File.GetLastWriteTimeUtc(path),
                string.Join(' ', Directory.GetFiles(Path.GetDirectoryName(path)!).Order(StringComparer.Ordinal))
            );
    }
}
