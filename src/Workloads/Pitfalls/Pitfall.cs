using Microsoft.Data.Sqlite;
using SqliteBench.Providers;

namespace SqliteBench.Workloads.Pitfalls;

/// <summary>
/// A common way to use SQLite that is slow without being noticed, and a better way with the same answers.
/// </summary>
public sealed class Pitfall(string id, string description)
{
    /// <summary>The names of the ways: results have them in the column <c>provider</c>, and documents quote them.</summary>
    public const string Usual = "usual";

    public const string Better = "better";

    public static IReadOnlyList<string> Ways { get; } = [Usual, Better];

    public string Id => id;

    public string Description => description;

    /// <summary>Fills an empty database with a number of rows; the database is then closed.</summary>
    public required Action<SqliteConnection, long> Create { get; init; }

    public required Func<PitfallDatabase, PitfallWay> OpenUsual { get; init; }

    public required Func<PitfallDatabase, PitfallWay> OpenBetter { get; init; }

    /// <summary>The right answer of an operation, by the rows of the table and the operation's number from 0.</summary>
    public required Func<long, int, long> Answer { get; init; }

    /// <summary>
    /// Operations per execution, of the usual way and of the better one, whose operations take less time.
    /// </summary>
    public required (int Usual, int Better) Operations { get; init; }

    /// <summary>Whether operations change the database, so that each execution begins with a new copy.</summary>
    public bool Writes { get; init; }

    /// <summary>Bytes of the database for each of its rows, about.</summary>
    public long BytesPerRow { get; init; } = 100;

    /// <summary>Whether this operating system has what the pitfall needs.</summary>
    public bool IsPossible { get; init; } = true;

    public override string ToString() => id;
}

/// <summary>A database that a pitfall has filled, with what a way needs to open it.</summary>
/// <param name="Rows">Rows of the table before anything runs.</param>
public readonly record struct PitfallDatabase(string Path, long Rows, int Operations)
{
    public SqliteConnection Connect(string options = "Pooling=False")
    {
        SqliteConnection connection = new($"Data Source={Path};{options}");
        connection.Open();
        return connection;
    }

    /// <summary>
    /// Opens a connection that executes a query with the parameter <c>@Value</c>; its answer is the sum of the first
    /// column of all rows.
    /// </summary>
    /// <param name="valueOf">The value, by the rows of the table and the operation's number.</param>
    /// <param name="read">Reads the first column; as an integer if null.</param>
    public PitfallWay Query(string sql, Func<long, int, long> valueOf, Func<SqliteDataReader, long>? read = null)
    {
        SqliteConnection connection = Connect();
        SqliteCommand command = connection.Prepare(sql);
        long rows = Rows;
        return new PitfallWay(Operations, number => command.Sum(valueOf(rows, number), read), connection, command);
    }
}

/// <summary>One of the two ways, with its connections and commands ready: only its operations are timed.</summary>
/// <param name="execute">Executes the operation of this number and returns its answer.</param>
public sealed class PitfallWay(int operations, Func<int, long> execute, params IReadOnlyList<IDisposable> resources)
    : IDisposable
{
    public long Execute(int operation) => execute(operation);

    /// <summary>Executes all operations, and logs their latencies unless the log is null.</summary>
    public RunResult Execute(LatencyLog? log) => log is null ? Run(default(Untimed)) : Run(log.Start(0));

    private RunResult Run<TClock>(TClock clock)
        where TClock : struct, IOperationClock
    {
        Digest digest = new();
        clock.Begin();
        for (int operation = 0; operation < operations; operation++)
        {
            clock.Next();
            digest.Add(execute(operation));
        }

        clock.End();
        return new RunResult(digest.Value, operations, 0);
    }

    public void Dispose()
    {
        try
        {
            Disposal.OfAll(resources.Reverse());
        }
        finally
        {
            // Pools would keep the file open.
            SqliteConnection.ClearAllPools();
        }
    }
}

/// <summary>The keys of operations, the same for both ways.</summary>
internal static class Keys
{
    /// <summary>Returns the key of an operation; the keys are spread over the table.</summary>
    public static long Of(long rows, int operation) => 1 + operation * 7919L % rows;

    /// <summary>Returns the first of a number of keys that are all in the table.</summary>
    public static long StartOf(long rows, int count, int operation) => Of(Math.Max(1, rows - count), operation);

    /// <summary>Returns a key that has at least 50 others after it.</summary>
    public static long NearEnd(long rows, int operation) => rows - 100 - operation % 50;

    /// <summary>Returns the sum of a number of successive keys.</summary>
    public static long Sum(long first, int count) => count * first + count * (count - 1L) / 2;
}

/// <summary>Commands that the pitfalls share.</summary>
internal static class Sql
{
    /// <summary>Returns a <c>WITH</c> clause for the numbers from 1 on.</summary>
    public static string NumbersTo(long last) =>
        $"WITH RECURSIVE Numbers(I) AS (SELECT 1 UNION ALL SELECT I + 1 FROM Numbers WHERE I < {last})";

    /// <summary>Creates the table Item, with the keys from 1 to the number of rows.</summary>
    public static void FillItems(SqliteConnection connection, long rows) =>
        connection.Run(
            $"CREATE TABLE Item(Id INTEGER PRIMARY KEY, A, B, C, D, E, F, Name TEXT); {NumbersTo(rows)} INSERT INTO Item"
                + " SELECT I, I, I, I, I, I, I, hex(randomblob(20)) FROM Numbers"
        );

    public static void Run(this SqliteConnection connection, string sql)
    {
        using SqliteCommand command = connection.CreateCommand();
        command.CommandText = sql;
        command.ExecuteNonQuery();
    }

    /// <summary>Prepares a command with the one parameter <c>@Value</c>.</summary>
    public static SqliteCommand Prepare(
        this SqliteConnection connection,
        string sql,
        SqliteType type = SqliteType.Integer
    )
    {
        SqliteCommand command = connection.CreateCommand();
        command.CommandText = sql;
        command.Parameters.Add("@Value", type);
        command.Prepare();
        return command;
    }

    /// <summary>Executes the command with a value, and returns the sum of the first column.</summary>
    public static long Sum(this SqliteCommand command, long value, Func<SqliteDataReader, long>? read = null)
    {
        command.Parameters[0].Value = value;
        using SqliteDataReader reader = command.ExecuteReader();
        long sum = 0;
        while (reader.Read())
        {
            sum += read is null ? reader.GetInt64(0) : read(reader);
        }

        return sum;
    }
}
