namespace SqliteBench.Providers.AdoNet;

/// <summary>Where the ADO.NET libraries for SQLite differ; all else is System.Data.Common.</summary>
internal interface IAdoNetDialect
{
    static abstract DbProviderFactory Factory { get; }

    /// <summary>Creates a missing file, waits for no lock: <c>PRAGMA busy_timeout</c> alone says how long.</summary>
    static abstract string ConnectionString(string path, bool pooled);

    static virtual bool IsSqlite => true;

    /// <summary>A statement of SQLite as the engine takes it.</summary>
    static virtual string Sql(string sql) => sql;

    static virtual string ParameterPrefix => "@";

    static virtual void Create(string path) { }

    static virtual void Delete(string path) { }

    static virtual void SyncCommits(DbConnection connection, bool syncs) { }

    /// <summary>After an execution that failed: what the command needs before the next one.</summary>
    static virtual void Failed(DbCommand command) { }

    static virtual void ClearPools() { }

    /// <summary>The storage class of the current row's value, which the field's type tells; null for NULL.</summary>
    static virtual ArgumentType? TypeOf(DbDataReader reader, int column) =>
        reader.IsDBNull(column)
            ? null
            : Type.GetTypeCode(reader.GetFieldType(column)) switch
            {
                TypeCode.Int64 => ArgumentType.Integer,
                TypeCode.Double => ArgumentType.Real,
                TypeCode.String => ArgumentType.Text,
                _ => ArgumentType.Blob,
            };

    /// <summary>A blob of the current row, of a column that may declare another type.</summary>
    static virtual byte[] Blob(DbDataReader reader, int column) => reader.GetFieldValue<byte[]>(column);

    static virtual void Opened(DbConnection connection) { }

    static virtual DbTransaction Begin(DbConnection connection, TransactionMode mode) => connection.BeginTransaction();

    /// <summary>Lets go of a transaction that the engine rolled back, where the library's rollback failed.</summary>
    static virtual void EndRolledBack(DbTransaction transaction) { }

    /// <summary>The extended result code behind an exception, or null.</summary>
    static virtual int? ResultCode(Exception exception) => null;
}

/// <summary>A library with its own lock handling: it retries busy statements by itself.</summary>
internal readonly struct OwnRetryDialect<TDialect> : IAdoNetDialect
    where TDialect : struct, IAdoNetDialect
{
    // The keys by which dialects switch the library's retries off.
    private static readonly string[] s_switches = ["Default Timeout", "StepRetries"];

    public static DbProviderFactory Factory => TDialect.Factory;

    public static string ConnectionString(string path, bool pooled)
    {
        DbConnectionStringBuilder builder = new() { ConnectionString = TDialect.ConnectionString(path, pooled) };
        foreach (string key in s_switches)
        {
            builder.Remove(key);
        }

        return builder.ConnectionString;
    }

    public static void Failed(DbCommand command) => TDialect.Failed(command);

    public static void ClearPools() => TDialect.ClearPools();

    public static ArgumentType? TypeOf(DbDataReader reader, int column) => TDialect.TypeOf(reader, column);

    public static byte[] Blob(DbDataReader reader, int column) => TDialect.Blob(reader, column);

    public static void Opened(DbConnection connection) => TDialect.Opened(connection);

    public static DbTransaction Begin(DbConnection connection, TransactionMode mode) =>
        TDialect.Begin(connection, mode);

    public static void EndRolledBack(DbTransaction transaction) => TDialect.EndRolledBack(transaction);

    public static int? ResultCode(Exception exception) => TDialect.ResultCode(exception);
}
