using Microsoft.Data.Sqlite;

namespace SqliteBench.Tests.Queries;

/// <summary>
/// A child process of tests: an application that opens a database, commits, checkpoints and closes it, again and again. It
/// prints the number of each acknowledged commit, and a full stop. Its arguments are the database and its own name.
/// </summary>
internal static class ApplicationProgram
{
    public const string Argument = "application";

    public static void Run(string[] arguments)
    {
        (string database, string name) = (arguments[0], arguments[1]);
        Random random = new();
        while (true)
        {
            // Long enough that a copy often starts while nobody has the database open, and somebody opens it meanwhile.
            Thread.Sleep(random.Next(100));
            // A pool would keep the database open.
            using SqliteConnection connection = new($"Data Source={database};Pooling=False;Default Timeout=60");
            connection.Open();
            PlainSqlite.Text(connection, "PRAGMA busy_timeout=60000");
            long number =
                1
                + (long)
                    PlainSqlite.Rows(connection, "SELECT coalesce(max(number), 0) FROM commits WHERE who = @who", name)[
                        0
                    ][0]!;
            for (int commits = random.Next(1, 15); commits > 0; commits--, number++)
            {
                PlainSqlite.Execute(
                    connection,
                    $"INSERT INTO commits (who, number, pad) VALUES ('{name}', {number}, randomblob({random.Next(5000)}))"
                );
                Console.WriteLine($"{number}.");
                if (random.Next(20) == 0)
                {
                    PlainSqlite.Text(connection, "PRAGMA wal_checkpoint");
                }

                Thread.Sleep(random.Next(3));
            }
        }
    }
}
