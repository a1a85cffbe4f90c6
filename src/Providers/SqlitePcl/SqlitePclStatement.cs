namespace SqliteBench.Providers.SqlitePcl;

/// <summary>A prepared statement through SQLitePCL.raw: the timed code of <c>sqlitepclraw</c>.</summary>
public readonly struct SqlitePclStatement(sqlite3 database, sqlite3_stmt statement) : IStatement
{
    bool IStatement.TryReadInteger<TArguments>(in TArguments arguments, out long value)
    {
        Bind(in arguments);
        int resultCode = raw.sqlite3_step(statement);
        bool found = resultCode == raw.SQLITE_ROW;
        if (!found && resultCode != raw.SQLITE_DONE)
        {
            SqlitePclError.ThrowStep(database, statement, resultCode);
        }

        value = found ? raw.sqlite3_column_int64(statement, 0) : 0;
        _ = raw.sqlite3_reset(statement);
        return found;
    }

    public int Execute<TArguments>(in TArguments arguments)
        where TArguments : struct, IArguments
    {
        StepToEnd(in arguments);
        return raw.sqlite3_changes(database);
    }

    long IStatement.Insert<TArguments>(in TArguments arguments)
    {
        StepToEnd(in arguments);
        return raw.sqlite3_last_insert_rowid(database);
    }

    void IStatement.Read<TArguments, TRow, TSink>(in TArguments arguments, TSink sink)
    {
        Bind(in arguments);
        SqlitePclRow row = new(statement);
        int resultCode;
        try
        {
            while ((resultCode = raw.sqlite3_step(statement)) == raw.SQLITE_ROW)
            {
                sink.Accept(ref row);
            }

            if (resultCode != raw.SQLITE_DONE)
            {
                SqlitePclError.ThrowStep(database, statement, resultCode);
            }
        }
        finally
        {
            _ = raw.sqlite3_reset(statement);
        }
    }

    public void Dispose() => statement.Dispose();

    internal string? ReadText()
    {
        int resultCode = raw.sqlite3_step(statement);
        if (resultCode != raw.SQLITE_ROW && resultCode != raw.SQLITE_DONE)
        {
            SqlitePclError.ThrowStep(database, statement, resultCode);
        }

        SqlitePclRow row = new(statement);
        return resultCode == raw.SQLITE_DONE || row.IsNull(0) ? null : row.Text(0).ToString();
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void Bind<TArguments>(in TArguments arguments)
        where TArguments : struct, IArguments
    {
        SqlitePclBinder binder = new(database, statement);
        Unsafe.AsRef(in arguments).Bind(ref binder);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void StepToEnd<TArguments>(in TArguments arguments)
        where TArguments : struct, IArguments
    {
        Bind(in arguments);
        int resultCode;
        while ((resultCode = raw.sqlite3_step(statement)) == raw.SQLITE_ROW) { }

        if (resultCode != raw.SQLITE_DONE)
        {
            SqlitePclError.ThrowStep(database, statement, resultCode);
        }

        _ = raw.sqlite3_reset(statement);
    }
}

/// <summary>Binds arguments to a statement, in their order.</summary>
internal ref struct SqlitePclBinder(sqlite3 database, sqlite3_stmt statement) : IBinder
{
    private int _index;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Integer(long value) =>
        SqlitePclError.Check(database, raw.sqlite3_bind_int64(statement, ++_index, value));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Real(double value) =>
        SqlitePclError.Check(database, raw.sqlite3_bind_double(statement, ++_index, value));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Text(string? value)
    {
        if (value is null)
        {
            Null();
        }
        else
        {
            SqlitePclError.Check(database, raw.sqlite3_bind_text(statement, ++_index, value));
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Blob(byte[]? value)
    {
        if (value is null)
        {
            Null();
        }
        else
        {
            SqlitePclError.Check(database, raw.sqlite3_bind_blob(statement, ++_index, value));
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Null() => SqlitePclError.Check(database, raw.sqlite3_bind_null(statement, ++_index));
}

/// <summary>The current row of a statement.</summary>
internal readonly struct SqlitePclRow(sqlite3_stmt statement) : IRowReader
{
    public bool IsNull(int column) => raw.sqlite3_column_type(statement, column) == raw.SQLITE_NULL;

    public ArgumentType? TypeOf(int column) => StorageClass.Of(raw.sqlite3_column_type(statement, column));

    public long Integer(int column) => raw.sqlite3_column_int64(statement, column);

    public double Real(int column) => raw.sqlite3_column_double(statement, column);

    public TextValue Text(int column) => new(raw.sqlite3_column_text(statement, column).utf8_to_string());

    public ReadOnlySpan<byte> Blob(int column, bool isDeclared) => raw.sqlite3_column_blob(statement, column);
}

/// <summary>Turns result codes into exceptions, out of line so that the calling methods stay small.</summary>
internal static class SqlitePclError
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Check(sqlite3 database, int resultCode)
    {
        if (resultCode != raw.SQLITE_OK)
        {
            Throw(database, resultCode);
        }
    }

    public static SqliteEngineException Of(sqlite3 database, int resultCode) =>
        new(resultCode, raw.sqlite3_errmsg(database).utf8_to_string());

    /// <summary>Throws the error of a step and makes the statement ready for the next execution.</summary>
    [DoesNotReturn]
    public static void ThrowStep(sqlite3 database, sqlite3_stmt statement, int resultCode)
    {
        // The message is read before the reset, which may replace it.
        SqliteEngineException exception = Of(database, resultCode);
        _ = raw.sqlite3_reset(statement);
        throw exception;
    }

    [DoesNotReturn]
    private static void Throw(sqlite3 database, int resultCode) => throw Of(database, resultCode);
}
