using SQLitePCL;

namespace SqliteBench.Measurement.Cases;

internal static partial class PlainSqlite
{
    // Keywords that are likely names of tables or columns.
    private static readonly string[] s_keywords =
    [
        .. "order group index table values where select from to check default references transaction limit".Split(' '),
        .. "set when then case end in is on as and or not unique".Split(' '),
    ];

    public const int SecondsToWait = 5;

    public static SqliteConnection Open(string path, SqliteOpenMode mode = SqliteOpenMode.ReadWriteCreate)
    {
        SqliteConnection connection = new(
            new SqliteConnectionStringBuilder
            {
                DataSource = path,
                Mode = mode,
                Pooling = false,
                DefaultTimeout = SecondsToWait,
            }.ToString()
        );
        return connection.HandOver(static opened =>
        {
            opened.Open();
            return opened;
        });
    }

    public static string? Text(SqliteConnection connection, string sql)
    {
        using SqliteCommand command = connection.CreateCommand();
        command.CommandText = sql;
        return Convert.ToString(command.ExecuteScalar(), CultureInfo.InvariantCulture);
    }

    public static void Execute(SqliteConnection connection, string sql)
    {
        using SqliteCommand command = connection.CreateCommand();
        command.CommandText = sql;
        command.ExecuteNonQuery();
    }

    /// <summary>Ends a transaction, or undoes a savepoint; SQLite has done so already where it interrupted a write.</summary>
    public static void RollBack(SqliteConnection connection, string? to = null)
    {
        if (raw.sqlite3_get_autocommit(connection.Handle) == 0)
        {
            Execute(connection, to is null ? "ROLLBACK" : $"ROLLBACK TO {to}; RELEASE {to}");
        }
    }

    public static bool HasStatistics(SqliteConnection connection) =>
        Text(connection, "SELECT 1 FROM sqlite_schema WHERE name = 'sqlite_stat1'") is "1";

    public static IReadOnlyList<object?[]> Rows(
        SqliteConnection connection,
        string sql,
        params IReadOnlyList<object?> arguments
    )
    {
        using CountedStatement statement = new(connection, sql);
        List<object?[]> rows = [];
        statement.Execute(arguments, _ => true, () => rows.Add(statement.Row));
        return rows;
    }

    /// <summary>A name for SQL that people read: quoted only if necessary.</summary>
    public static string Named(string name) =>
        Simple().IsMatch(name)
        && !Array.Exists(s_keywords, keyword => keyword.Equals(name, StringComparison.OrdinalIgnoreCase))
            ? name
            : Quoted(name);

    public static string Quoted(string name) => $"\"{name.Replace("\"", "\"\"", StringComparison.Ordinal)}\"";

    public static string Said(SqliteException exception)
    {
        // SQLite Error 1: 'no such column: x'.
        string message = exception.Message;
        int start = message.IndexOf('\'', StringComparison.Ordinal);
        int end = message.LastIndexOf('\'');
        return start >= 0 && end > start ? message[(start + 1)..end] : message;
    }

    [GeneratedRegex(@"^[A-Za-z_]\w*$", RegexOptions.ECMAScript)]
    private static partial Regex Simple();
}
