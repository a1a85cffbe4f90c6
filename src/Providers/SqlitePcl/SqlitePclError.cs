using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using SQLitePCL;

namespace SqliteBench.Providers.SqlitePcl;

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
        // Before reset, which may replace the message.
        SqliteEngineException exception = Of(database, resultCode);
        _ = raw.sqlite3_reset(statement);
        throw exception;
    }

    [DoesNotReturn]
    private static void Throw(sqlite3 database, int resultCode) => throw Of(database, resultCode);
}
