namespace SqliteBench.Providers.AdoNet;

/// <summary>The members in which the ADO.NET libraries differ; everything else is System.Data.Common.</summary>
public interface IAdoNetDialect
{
    static abstract DbProviderFactory Factory { get; }

    /// <summary>Has to create a missing file and to wait for no lock: <c>PRAGMA busy_timeout</c> says how long.</summary>
    static abstract string ConnectionString(string path, bool pooled);

    static virtual bool IsSqlite => true;

    /// <summary>Returns a statement of SQLite in the form that the engine takes.</summary>
    static virtual string Sql(string sql) => sql;

    static virtual string ParameterPrefix => "@";

    static virtual void SyncCommits(DbConnection connection, bool syncs) { }

    /// <summary>Does what the command needs after a failed execution, before the next one.</summary>
    static virtual void Failed(DbCommand command) { }

    static virtual void ClearPools() { }

    /// <summary>Returns the storage class of the row's value, which the field's type tells; null for NULL.</summary>
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

    /// <summary>Returns a blob of the current row, of a column that may declare another type.</summary>
    static virtual byte[] Blob(DbDataReader reader, int column) => reader.GetFieldValue<byte[]>(column);

    static virtual void Open(DbConnection connection) => connection.Open();

    /// <summary>Called when a connection has been opened.</summary>
    static virtual void Opened(DbConnection connection) { }

    static virtual void Prepare(DbCommand command) => command.Prepare();

    static virtual int ExecuteNonQuery(DbCommand command) => command.ExecuteNonQuery();

    static virtual object? ExecuteScalar(DbCommand command) => command.ExecuteScalar();

    static virtual DbDataReader ExecuteReader(DbCommand command) => command.ExecuteReader();

    static virtual bool Read(DbDataReader reader) => reader.Read();

    static virtual DbTransaction Begin(DbConnection connection, TransactionMode mode) => connection.BeginTransaction();

    static virtual void Commit(DbTransaction transaction) => transaction.Commit();

    static virtual void Rollback(DbTransaction transaction) => transaction.Rollback();

    /// <summary>Lets go of a transaction that the engine rolled back, if the library's rollback failed.</summary>
    static virtual void EndRolledBack(DbTransaction transaction) { }

    static virtual int? ResultCode(Exception exception) => null;
}

/// <summary>A dialect that does the same as another one, except for the members that it declares itself.</summary>
internal interface IDialectOf<TDialect> : IAdoNetDialect
    where TDialect : struct, IAdoNetDialect
{
    static DbProviderFactory IAdoNetDialect.Factory => TDialect.Factory;

    static string IAdoNetDialect.ConnectionString(string path, bool pooled) => TDialect.ConnectionString(path, pooled);

    static void IAdoNetDialect.Failed(DbCommand command) => TDialect.Failed(command);

    static void IAdoNetDialect.ClearPools() => TDialect.ClearPools();

    static ArgumentType? IAdoNetDialect.TypeOf(DbDataReader reader, int column) => TDialect.TypeOf(reader, column);

    static byte[] IAdoNetDialect.Blob(DbDataReader reader, int column) => TDialect.Blob(reader, column);

    static void IAdoNetDialect.Opened(DbConnection connection) => TDialect.Opened(connection);

    static DbTransaction IAdoNetDialect.Begin(DbConnection connection, TransactionMode mode) =>
        TDialect.Begin(connection, mode);

    static void IAdoNetDialect.EndRolledBack(DbTransaction transaction) => TDialect.EndRolledBack(transaction);

    static int? IAdoNetDialect.ResultCode(Exception exception) => TDialect.ResultCode(exception);
}

/// <summary>The same library with its default lock handling: it retries busy statements by itself.</summary>
public readonly struct OwnRetryDialect<TDialect> : IDialectOf<TDialect>
    where TDialect : struct, IAdoNetDialect
{
    public static string ConnectionString(string path, bool pooled)
    {
        DbConnectionStringBuilder builder = new() { ConnectionString = TDialect.ConnectionString(path, pooled) };
        // MicrosoftSqliteDialect and SystemSqliteDialect switch the library's retries off by these keys.
        builder.Remove("Default Timeout");
        builder.Remove("StepRetries");
        return builder.ConnectionString;
    }
}

/// <summary>
/// The same library through its asynchronous methods. Begin is synchronous, to choose between deferred and immediate.
/// </summary>
public readonly struct AsynchronousDialect<TDialect> : IDialectOf<TDialect>
    where TDialect : struct, IAdoNetDialect
{
    public static void Open(DbConnection connection) => AsynchronousCalls.Wait(OpenAsync(connection));

    public static void Prepare(DbCommand command) => AsynchronousCalls.Wait(PrepareAsync(command));

    public static int ExecuteNonQuery(DbCommand command) => AsynchronousCalls.Wait(ExecuteAsync(command));

    public static object? ExecuteScalar(DbCommand command) => AsynchronousCalls.Wait(ScalarAsync(command));

    public static DbDataReader ExecuteReader(DbCommand command) => AsynchronousCalls.Wait(ReaderAsync(command));

    // An await in a loop over rows does not make a state machine for each row.
    public static bool Read(DbDataReader reader) => AsynchronousCalls.Wait(new ValueTask<bool>(reader.ReadAsync()));

    public static void Commit(DbTransaction transaction) => AsynchronousCalls.Wait(CommitAsync(transaction));

    public static void Rollback(DbTransaction transaction) => AsynchronousCalls.Wait(RollbackAsync(transaction));

    private static async ValueTask OpenAsync(DbConnection connection) => await connection.OpenAsync();

    private static async ValueTask PrepareAsync(DbCommand command) => await command.PrepareAsync();

    private static async ValueTask<int> ExecuteAsync(DbCommand command) => await command.ExecuteNonQueryAsync();

    private static async ValueTask<object?> ScalarAsync(DbCommand command) => await command.ExecuteScalarAsync();

    private static async ValueTask<DbDataReader> ReaderAsync(DbCommand command) => await command.ExecuteReaderAsync();

    private static async ValueTask CommitAsync(DbTransaction transaction) => await transaction.CommitAsync();

    private static async ValueTask RollbackAsync(DbTransaction transaction) => await transaction.RollbackAsync();
}
