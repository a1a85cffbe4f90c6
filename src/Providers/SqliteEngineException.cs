namespace SqliteBench.Providers;

/// <summary>An error of the engine, thrown by the providers that call the sqlite3 interface themselves.</summary>
/// <param name="message">What <c>sqlite3_errmsg</c> said.</param>
public sealed class SqliteEngineException(int extendedResultCode, string message)
    : Exception($"SQLite error {extendedResultCode}: {message}")
{
    private const int PrimaryMask = 0xFF;

    /// <summary>The primary result code, such as 5 for <c>SQLITE_BUSY</c>.</summary>
    public int ResultCode => ExtendedResultCode & PrimaryMask;

    /// <summary>The extended result code, such as 2067 for <c>SQLITE_CONSTRAINT_UNIQUE</c>.</summary>
    public int ExtendedResultCode { get; } = extendedResultCode;
}
