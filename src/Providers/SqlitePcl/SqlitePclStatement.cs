using System.Runtime.CompilerServices;
using SQLitePCL;

namespace SqliteBench.Providers.SqlitePcl;

internal readonly struct SqlitePclStatement(sqlite3 database, sqlite3_stmt statement) : IStatement
{
    public bool TryReadInteger<TArguments>(in TArguments arguments, out long value)
        where TArguments : struct, IArguments
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

    public long Insert<TArguments>(in TArguments arguments)
        where TArguments : struct, IArguments
    {
        StepToEnd(in arguments);
        return raw.sqlite3_last_insert_rowid(database);
    }

    public void Read<TArguments, TRow, TSink>(in TArguments arguments, TSink sink)
        where TArguments : struct, IArguments
        where TRow : class
        where TSink : struct, IRowSink<TRow>
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
        if (resultCode != raw.SQLITE_ROW)
        {
            if (resultCode != raw.SQLITE_DONE)
            {
                SqlitePclError.ThrowStep(database, statement, resultCode);
            }

            return null;
        }

        SqlitePclRow row = new(statement);
        return row.IsNull(0) ? null : row.Text(0).ToString();
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
