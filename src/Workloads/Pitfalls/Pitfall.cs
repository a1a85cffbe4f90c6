using Microsoft.Data.Sqlite;
using SqliteBench.Providers;

namespace SqliteBench.Workloads.Pitfalls;

/// <summary>A usual way to use SQLite that is slow without anybody noticing, and a better one with the same answers.</summary>
public sealed class Pitfall(string id, string description)
{
    public const string Usual = "usual";

    public const string Better = "better";

    public string Id => id;

    public string Description => description;

    /// <summary>Fills an empty database, which is then closed.</summary>
    public required Action<SqliteConnection, long> Create { get; init; }

    public required Func<PitfallDatabase, PitfallWay> OpenUsual { get; init; }

    public required Func<PitfallDatabase, PitfallWay> OpenBetter { get; init; }

    /// <summary>The right answer of an operation, by the rows of the table and the operation's number from 0.</summary>
    public required Func<long, int, long> Answer { get; init; }

    /// <summary>Operations of an execution, of the usual way and of the better one, which takes less time for each.</summary>
    public required (int Usual, int Better) Operations { get; init; }

    /// <summary>Whether operations change the database, so that each execution begins with a new copy.</summary>
    public bool Writes { get; init; }

    /// <summary>Bytes of the database for each of its rows, about.</summary>
    public long BytesPerRow { get; init; } = 100;

    public override string ToString() => id;
}

/// <param name="Rows">Rows of the table before anything runs.</param>
/// <param name="Operations">Operations of an execution.</param>
public readonly record struct PitfallDatabase(string Path, long Rows, int Operations)
{
    /// <summary>Opens a connection of its own.</summary>
    public SqliteConnection Connect(string options = "Pooling=False")
    {
        SqliteConnection connection = new($"Data Source={Path};{options}");
        connection.Open();
        return connection;
    }
}

/// <summary>Connections and commands that are ready: only its operations are timed.</summary>
/// <param name="execute">Executes the operation of this number and returns its answer.</param>
public sealed class PitfallWay(int operations, Func<int, long> execute, params IReadOnlyList<IDisposable> resources)
    : IDisposable
{
    public int Operations => operations;

    public long Execute(int operation) => execute(operation);

    /// <summary>Executes all operations and logs how long each took, in ns.</summary>
    public RunResult Execute(Timing.LatencyLog? log)
    {
        Digest digest = new();
        Timing.OperationClock<Timing.StopwatchTicks> clock = (log ?? new Timing.LatencyLog(operations)).Start(0);
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
        foreach (IDisposable resource in resources.Reverse())
        {
            resource.Dispose();
        }
    }
}

/// <summary>Closes the connections in Microsoft.Data.Sqlite's pools, which would keep the file open.</summary>
internal sealed class PooledConnections : IDisposable
{
    public void Dispose() => SqliteConnection.ClearAllPools();
}

internal static class PitfallCommands
{
    public static void Run(this SqliteConnection connection, string sql)
    {
        using SqliteCommand command = connection.CreateCommand();
        command.CommandText = sql;
        command.ExecuteNonQuery();
    }

    /// <summary>A prepared command with a parameter <c>@Value</c>, which <see cref="SqliteCommand.Parameters"/> has first.</summary>
    public static SqliteCommand Ready(
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

    /// <summary>The first column of the first row, an integer.</summary>
    public static long Ask(this SqliteCommand command, object value)
    {
        command.Parameters[0].Value = value;
        return (long)command.ExecuteScalar()!;
    }

    /// <summary>The sum of the first column of all rows.</summary>
    public static long Sum(this SqliteCommand command, object value)
    {
        command.Parameters[0].Value = value;
        using SqliteDataReader reader = command.ExecuteReader();
        long sum = 0;
        while (reader.Read())
        {
            sum += reader.GetInt64(0);
        }

        return sum;
    }
}
