namespace SqliteBench.Providers;

/// <summary>An error of the engine, as the providers throw it that call the sqlite3 interface themselves.</summary>
public sealed class SqliteEngineException : Exception
{
    private const int PrimaryMask = 0xFF;

    /// <summary>An error of the engine.</summary>
    /// <param name="extendedResultCode">The extended result code.</param>
    /// <param name="message">What <c>sqlite3_errmsg</c> said.</param>
    public SqliteEngineException(int extendedResultCode, string message)
        : base($"SQLite error {extendedResultCode}: {message}") => ExtendedResultCode = extendedResultCode;

    /// <summary>An error of the engine without a result code.</summary>
    /// <param name="message">The text.</param>
    /// <param name="innerException">What caused it.</param>
    public SqliteEngineException(string message, Exception? innerException)
        : base(message, innerException) { }

    /// <summary>An error of the engine without a result code.</summary>
    /// <param name="message">The text.</param>
    public SqliteEngineException(string message)
        : base(message) { }

    /// <summary>An error of the engine without a result code.</summary>
    public SqliteEngineException() { }

    /// <summary>The primary result code, such as 5 for <c>SQLITE_BUSY</c>.</summary>
    public int ResultCode => ExtendedResultCode & PrimaryMask;

    /// <summary>The extended result code, such as 2067 for <c>SQLITE_CONSTRAINT_UNIQUE</c>.</summary>
    public int ExtendedResultCode { get; }
}
