using SqliteBench.Hosting;
using SQLitePCL;

namespace SqliteBench.Measurement.Cases;

/// <summary>SQLite's counts of one execution. They are the same in every run, however busy the machine is.</summary>
public sealed record ExecutionCounts(IReadOnlyDictionary<string, double> Figures)
{
    public const string StepsColumn = "vm_steps";
    public const string MissesColumn = "page_misses";
    public const string GetsColumn = "page_gets";

    public double Steps => Figures[StepsColumn];

    public double PageMisses => Figures[MissesColumn];

    /// <summary>
    /// The cost in steps, of which SQLite takes about 50 per microsecond. The weights explain 94 % of the times of 54
    /// executions of applications' queries.
    /// </summary>
    public double Cost => Steps + CostOfPages(Figures[GetsColumn], PageMisses);

    /// <param name="gets">The pages that were fetched: those in the cache, and those that were read into it.</param>
    public static double CostOfPages(double gets, double misses) => (8 * gets) + (80 * misses);

    public static ExecutionCounts Mean(IReadOnlyList<ExecutionCounts> executions)
    {
        double MeanOf(string column) => executions.Average(execution => execution.Figures[column]);
        return new ExecutionCounts(executions[0].Figures.Keys.ToDictionary(column => column, MeanOf));
    }
}

/// <summary>A prepared statement whose values are read by their storage classes, and whose work SQLite counts.</summary>
public sealed class CountedStatement : IDisposable
{
    private const int StepsBetweenCalls = 1000;

    private readonly sqlite3 _connection;
    private readonly sqlite3_stmt _statement;

    public CountedStatement(SqliteConnection connection, string sql)
    {
        _connection = connection.Handle!;
        int code = raw.sqlite3_prepare_v2(_connection, sql, out _statement, out string tail);
        SqliteException.ThrowExceptionForRC(code, _connection);
        Tail = tail;
        Columns =
        [
            .. Enumerable
                .Range(0, raw.sqlite3_column_count(_statement))
                .Select(column => raw.sqlite3_column_name(_statement, column).utf8_to_string()),
        ];
    }

    /// <summary>The SQL behind the first statement, which is not compiled; empty if there is none.</summary>
    public string Tail { get; }

    public IReadOnlyList<string> Columns { get; }

    public bool IsReadOnly => raw.sqlite3_stmt_readonly(_statement) != 0;

    /// <summary>The counts of the last execution.</summary>
    public ExecutionCounts Counts { get; private set; } = null!;

    /// <summary>The time of the last execution.</summary>
    public TimeSpan Elapsed { get; private set; }

    /// <summary>Executes the statement from the beginning.</summary>
    /// <param name="row">Called for each row, which <see cref="Row"/> has.</param>
    /// <param name="canContinue">Called now and then with the cost so far, in steps; false stops the execution.</param>
    /// <returns>False if the execution was stopped before its end.</returns>
    public bool Execute(IReadOnlyList<object?> arguments, Func<double, bool> canContinue, Action? row = null)
    {
        for (int place = 0; place < arguments.Count; place++)
        {
            Bind(place + 1, arguments[place]);
        }

        long calls = 0;
        bool isOver = false;
        raw.sqlite3_progress_handler(
            _connection,
            StepsBetweenCalls,
            _ =>
            {
                double steps = ++calls * StepsBetweenCalls;
                isOver = Interruption.HasBegun || !canContinue(steps + CostOfPages());
                return isOver ? 1 : 0;
            },
            null
        );
        TakeCount(raw.SQLITE_DBSTATUS_CACHE_HIT);
        TakeCount(raw.SQLITE_DBSTATUS_CACHE_MISS);
        long start = Stopwatch.GetTimestamp();
        int code;
        try
        {
            while ((code = raw.sqlite3_step(_statement)) == raw.SQLITE_ROW)
            {
                row?.Invoke();
            }
        }
        finally
        {
            Elapsed = Stopwatch.GetElapsedTime(start);
            raw.sqlite3_progress_handler(_connection, 0, null, null);
            int misses = TakeCount(raw.SQLITE_DBSTATUS_CACHE_MISS);
            int Status(int counter) => raw.sqlite3_stmt_status(_statement, counter, 1);
            Counts = new ExecutionCounts(
                new Dictionary<string, double>
                {
                    [ExecutionCounts.StepsColumn] = Status(raw.SQLITE_STMTSTATUS_VM_STEP),
                    ["full_scan_steps"] = Status(raw.SQLITE_STMTSTATUS_FULLSCAN_STEP),
                    ["sorts"] = Status(raw.SQLITE_STMTSTATUS_SORT),
                    ["automatic_rows"] = Status(raw.SQLITE_STMTSTATUS_AUTOINDEX),
                    [ExecutionCounts.GetsColumn] = TakeCount(raw.SQLITE_DBSTATUS_CACHE_HIT) + misses,
                    [ExecutionCounts.MissesColumn] = misses,
                }
            );
        }

        // The message is read before the reset, which would replace it.
        string message = raw.sqlite3_errmsg(_connection).utf8_to_string();
        _ = raw.sqlite3_reset(_statement);
        Interruption.ThrowIfBegun();
        return code is raw.SQLITE_DONE or raw.SQLITE_INTERRUPT ? !isOver : throw new SqliteException(message, code);
    }

    private ReadOnlySpan<byte> Bytes(int column)
    {
        // This converts the text to UTF-8, so that all of its bytes can be read.
        _ = raw.sqlite3_column_text(_statement, column);
        return raw.sqlite3_column_blob(_statement, column);
    }

    /// <summary>The values of the current row: each a long, a double, a string, bytes or null.</summary>
    public object?[] Row => [.. Columns.Select((_, column) => Value(column))];

    private object? Value(int column) =>
        raw.sqlite3_column_type(_statement, column) switch
        {
            raw.SQLITE_INTEGER => raw.sqlite3_column_int64(_statement, column),
            raw.SQLITE_FLOAT => raw.sqlite3_column_double(_statement, column),
            raw.SQLITE_TEXT => Encoding.UTF8.GetString(Bytes(column)),
            raw.SQLITE_BLOB => raw.sqlite3_column_blob(_statement, column).ToArray(),
            _ => null,
        };

    public void Dispose() => _statement.Dispose();

    private void Bind(int place, object? value)
    {
        int code = value switch
        {
            long integer => raw.sqlite3_bind_int64(_statement, place, integer),
            double real => raw.sqlite3_bind_double(_statement, place, real),
            string text => raw.sqlite3_bind_text(_statement, place, Encoding.UTF8.GetBytes(text)),
            byte[] blob => raw.sqlite3_bind_blob(_statement, place, blob),
            _ => raw.sqlite3_bind_null(_statement, place),
        };
        SqliteException.ThrowExceptionForRC(code, _connection);
    }

    // Returns the cost of the pages since the execution began, in steps.
    private double CostOfPages()
    {
        int misses = Count(raw.SQLITE_DBSTATUS_CACHE_MISS, resets: 0);
        return ExecutionCounts.CostOfPages(Count(raw.SQLITE_DBSTATUS_CACHE_HIT, resets: 0) + misses, misses);
    }

    private int TakeCount(int counter) => Count(counter, resets: 1);

    private int Count(int counter, int resets)
    {
        _ = raw.sqlite3_db_status(_connection, counter, out int current, out _, resets);
        return current;
    }
}
