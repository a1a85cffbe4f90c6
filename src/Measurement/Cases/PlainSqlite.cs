using SqliteBench.Providers;
using SqliteBench.Results;
using SQLitePCL;

namespace SqliteBench.Measurement.Cases;

/// <summary>Executes SQL with Microsoft.Data.Sqlite outside of measurements, such as on a user's database.</summary>
public static partial class PlainSqlite
{
    private static readonly Lazy<HashSet<string>> s_keywords = new(() =>
        new(
            Enumerable
                .Range(0, raw.sqlite3_keyword_count())
                .Select(place =>
                {
                    _ = raw.sqlite3_keyword_name(place, out string keyword);
                    return keyword;
                }),
            StringComparer.OrdinalIgnoreCase
        )
    );

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
            // The schema may come from a database that is not trusted.
            _ = raw.sqlite3_db_config(opened.Handle, raw.SQLITE_DBCONFIG_DEFENSIVE, 1, out _);
            _ = raw.sqlite3_db_config(opened.Handle, raw.SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, out _);
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

    /// <summary>Ends a transaction, or undoes a savepoint, unless SQLite did so as it interrupted a write.</summary>
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

    /// <summary>Returns a name as SQL needs it: quoted only if it has to be.</summary>
    public static string Named(string name) =>
        PlainName().IsMatch(name) && !s_keywords.Value.Contains(name) ? name : Quoted(name);

    public static string Quoted(string name) => $"\"{name.Replace("\"", "\"\"", StringComparison.Ordinal)}\"";

    /// <summary>Returns SQLite's own message, without the words that Microsoft.Data.Sqlite puts around it.</summary>
    public static string MessageOf(SqliteException exception)
    {
        // The message is like this: SQLite Error 1: 'no such column: x'.
        string message = exception.Message;
        int start = message.IndexOf('\'', StringComparison.Ordinal);
        int end = message.LastIndexOf('\'');
        return Printable.LineOf(start >= 0 && end > start ? message[(start + 1)..end] : message);
    }

    [GeneratedRegex(@"^[A-Za-z_]\w*$", RegexOptions.ECMAScript)]
    private static partial Regex PlainName();
}
