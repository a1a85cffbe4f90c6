namespace SqliteBench.Measurement.Cases;

internal static partial class PlainSqlite
{
    // Keywords that are likely names of tables or columns.
    private static readonly string[] s_keywords =
    [
        .. "order group index table values where select from to check default references transaction limit".Split(' '),
        .. "set when then case end in is on as and or not unique".Split(' '),
    ];

    /// <summary>How long to wait for a lock, in seconds.</summary>
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
        try
        {
            connection.Open();
            return connection;
        }
        catch
        {
            connection.Dispose();
            throw;
        }
    }

    public static string? Text(SqliteConnection connection, string sql)
    {
        using SqliteCommand command = connection.CreateCommand();
        command.CommandText = sql;
        return Convert.ToString(command.ExecuteScalar(), CultureInfo.InvariantCulture);
    }

    public static IReadOnlyList<object?[]> Rows(
        SqliteConnection connection,
        string sql,
        params IReadOnlyList<(string Name, object Value)> arguments
    )
    {
        using SqliteCommand command = connection.CreateCommand();
        command.CommandText = sql;
        foreach ((string name, object value) in arguments)
        {
            command.Parameters.AddWithValue("@" + name, value);
        }

        using SqliteDataReader reader = command.ExecuteReader();
        List<object?[]> rows = [];
        while (reader.Read())
        {
            rows.Add(Values(reader));
        }

        return rows;
    }

    public static object?[] Values(SqliteDataReader reader)
    {
        object?[] row = new object?[reader.FieldCount];
        for (int column = 0; column < row.Length; column++)
        {
            row[column] = reader.IsDBNull(column) ? null : reader.GetValue(column);
        }

        return row;
    }

    public static SqliteCommand Command(SqliteConnection connection, string sql, IEnumerable<string> parameters)
    {
        SqliteCommand command = connection.CreateCommand();
        command.CommandText = sql;
        foreach (string parameter in parameters)
        {
            command.Parameters.Add(new SqliteParameter("@" + parameter, null));
        }

        return command;
    }

    /// <summary>Sets the parameters of a <see cref="Command"/>, in their order.</summary>
    public static void Bind(SqliteCommand command, IReadOnlyList<object> arguments)
    {
        for (int place = 0; place < arguments.Count; place++)
        {
            command.Parameters[place].Value = arguments[place];
        }
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
