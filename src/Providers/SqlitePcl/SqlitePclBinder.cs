using System.Runtime.CompilerServices;
using SQLitePCL;

namespace SqliteBench.Providers.SqlitePcl;

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
