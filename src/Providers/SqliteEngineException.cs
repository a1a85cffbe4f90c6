namespace SqliteBench.Providers;

/// <summary>An error of the engine, thrown by the providers that call the sqlite3 interface themselves.</summary>
public sealed class SqliteEngineException(int extendedResultCode, string message)
    : Exception($"SQLite error {extendedResultCode}: {message}")
{
    private const int PrimaryMask = 0xFF;

    /// <summary>The primary result code, such as 5 for <c>SQLITE_BUSY</c>.</summary>
    public int ResultCode => ExtendedResultCode & PrimaryMask;

    public int ExtendedResultCode { get; } = extendedResultCode;
}
