namespace SqliteBench.Queries;

/// <summary>Executions of a query to find out what it returns and how long it takes.</summary>
internal sealed class QueryTrial(
    SqliteConnection connection,
    string sql,
    IReadOnlyList<string> parameters,
    IReadOnlyList<object[]> arguments
)
{
    private const double SecondsOfSync = 0.003;

    private readonly List<object?[]> _rows = [];
    private string[] _names = [];

    public int Executions { get; private set; }

    public long Rows { get; private set; }

    public double Seconds { get; private set; }

    public void Run(bool writes, int most, double seconds)
    {
        using SqliteCommand command = PlainSqlite.Command(connection, sql, parameters);
        (Executions, Seconds) = Time(
            command,
            arguments,
            (1, most),
            seconds,
            () => Rows += writes ? command.ExecuteNonQuery() : Read(command)
        );
        // When measured, each write is its own transaction; here it is not.
        Seconds += writes ? SecondsOfSync : 0;
    }

    /// <summary>How often a command was executed within a time, and the median of its times in seconds.</summary>
    public static (int Executions, double Seconds) Time(
        SqliteCommand command,
        IReadOnlyList<object[]> arguments,
        (int Least, int Most) executions,
        double seconds,
        Action execute
    )
    {
        List<double> times = [];
        double sum = 0;
        while (times.Count < executions.Most && (times.Count < executions.Least || sum < seconds))
        {
            PlainSqlite.Bind(command, arguments[times.Count % arguments.Count]);
            long begun = Stopwatch.GetTimestamp();
            execute();
            times.Add(Stopwatch.GetElapsedTime(begun).TotalSeconds);
            sum += times[^1];
        }

        times.Sort();
        return (times.Count, times[times.Count / 2]);
    }

    public IReadOnlyList<ResultColumnType> Columns(Func<string, UsageException> several)
    {
        ResultColumnType Of(string name, int place)
        {
            object[] values = [.. _rows.Select(row => row[place]).OfType<object>()];
            return new ResultColumnType(
                name,
                QueryArguments.TypeOf(values) ?? throw several(name),
                values.Length < _rows.Count || values.Length == 0
            );
        }

        return [.. _names.Select(Of)];
    }

    // What changes when SQLite reads rows in reverse is not determined by the query.
    public RowComparison Compares(bool isOrdered)
    {
        QueryTrial reverse = new(connection, sql, parameters, arguments);
        PlainSqlite.Text(connection, "PRAGMA reverse_unordered_selects=ON");
        reverse.Run(writes: false, Executions, double.PositiveInfinity);
        PlainSqlite.Text(connection, "PRAGMA reverse_unordered_selects=OFF");
        string[] one = [.. _rows.Select(TextOf)];
        string[] other = [.. reverse._rows.Select(TextOf)];
        return isOrdered && one.SequenceEqual(other) ? RowComparison.InOrder
            : one.Order().SequenceEqual(other.Order()) ? RowComparison.AnyOrder
            : RowComparison.Number;
    }

    private static string TextOf(object?[] row) =>
        string.Join(
            '\u0001',
            row.Select(value => value is byte[] bytes ? Convert.ToHexString(bytes) : Convert.ToString(value))
        );

    private long Read(SqliteCommand command)
    {
        using SqliteDataReader reader = command.ExecuteReader();
        _names = [.. Enumerable.Range(0, reader.FieldCount).Select(reader.GetName)];
        int before = _rows.Count;
        while (reader.Read())
        {
            _rows.Add(PlainSqlite.Values(reader));
        }

        return _rows.Count - before;
    }
}
