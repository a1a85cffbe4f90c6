namespace SqliteBench.Providers;

/// <summary>An error of the engine, thrown by the providers that call the sqlite3 interface themselves.</summary>
public sealed class SqliteEngineException(int extendedResultCode, string message)
    : Exception($"SQLite error {extendedResultCode}: {message}")
{
    public int ExtendedResultCode { get; } = extendedResultCode;
}
