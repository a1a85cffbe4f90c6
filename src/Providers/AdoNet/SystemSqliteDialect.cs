using System.Data;
using System.Data.Common;
using System.Data.SQLite;

namespace SqliteBench.Providers.AdoNet;

internal readonly struct SystemSqliteDialect : IAdoNetDialect
{
    // SQLiteErrorCode.Unknown, which is -1, in the 16 bits that an exception keeps.
    private const int OwnComplaint = 0xFFFF;

    public static DbProviderFactory Factory => SystemSqliteLibrary.Factory;

    /// <summary>
    /// System.Data.SQLite retries a busy statement up to 40 times, with up to 150 ms of sleep between tries, until the
    /// command times out. A timeout of 0 ends after the first millisecond, but would still allow one retry of a
    /// statement that SQLite refuses at once; a negative timeout would be a very long one.
    /// </summary>
    public static string ConnectionString(string path, bool pooled) =>
        new DbConnectionStringBuilder
        {
            ["Data Source"] = path,
            ["Pooling"] = pooled ? "True" : "False",
            ["Default Timeout"] = "0",
            ["StepRetries"] = "0",
        }.ConnectionString;

    /// <summary>
    /// Resets it. Version 1.0.119 leaves a statement that has failed as it is: it keeps what it has read locked, also after a
    /// ROLLBACK, and takes no values any more (SQLITE_MISUSE).
    /// </summary>
    public static void Failed(DbCommand command)
    {
        try
        {
            ((SQLiteCommand)command).Reset();
        }
        catch (Exception exception) when (exception is SQLiteException or InvalidOperationException)
        {
            // sqlite3_reset reports the last execution's error once more. A command that was disposed of, or whose
            // connection was, has nothing to reset.
        }
    }

    public static void ClearPools() => SQLiteConnection.ClearAllPools();

    /// <summary>
    /// Asks for extended result codes, which are off by default there and have no key in the connection string.
    /// </summary>
    public static void Opened(DbConnection connection) => ((SQLiteConnection)connection).SetExtendedResultCodes(true);

    // Its names for them: only these two levels are taken, and Serializable is BEGIN IMMEDIATE.
    public static DbTransaction Begin(DbConnection connection, TransactionMode mode) =>
        connection.BeginTransaction(
            mode == TransactionMode.Deferred ? IsolationLevel.ReadCommitted : IsolationLevel.Serializable
        );

    // The library asks the engine first.
    public static void EndRolledBack(DbTransaction transaction) { }

    /// <summary>SQLiteException's ErrorCode is the result code, where there is one.</summary>
    public static int? ResultCode(Exception exception) =>
        exception is SQLiteException { ErrorCode: > 0 and not OwnComplaint } error ? error.ErrorCode : null;
}
