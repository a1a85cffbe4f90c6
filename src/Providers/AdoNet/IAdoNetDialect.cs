namespace SqliteBench.Providers.AdoNet;

/// <summary>Where the ADO.NET libraries for SQLite differ; all else is System.Data.Common.</summary>
public interface IAdoNetDialect
{
    static abstract DbProviderFactory Factory { get; }

    /// <summary>Creates a missing file, waits for no lock: <c>PRAGMA busy_timeout</c> alone says how long.</summary>
    static abstract string ConnectionString(string path, bool pooled);

    static virtual bool IsSqlite => true;

    /// <summary>A statement of SQLite as the engine takes it.</summary>
    static virtual string Sql(string sql) => sql;

    static virtual string ParameterPrefix => "@";

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

    static virtual void Open(DbConnection connection) => connection.Open();

    static virtual void Opened(DbConnection connection) { }

    static virtual void Prepare(DbCommand command) => command.Prepare();

    static virtual int ExecuteNonQuery(DbCommand command) => command.ExecuteNonQuery();

    static virtual object? ExecuteScalar(DbCommand command) => command.ExecuteScalar();

    static virtual DbDataReader ExecuteReader(DbCommand command) => command.ExecuteReader();

    static virtual bool Read(DbDataReader reader) => reader.Read();

    static virtual DbTransaction Begin(DbConnection connection, TransactionMode mode) => connection.BeginTransaction();

    static virtual void Commit(DbTransaction transaction) => transaction.Commit();

    static virtual void Rollback(DbTransaction transaction) => transaction.Rollback();

    /// <summary>Lets go of a transaction that the engine rolled back, where the library's rollback failed.</summary>
    static virtual void EndRolledBack(DbTransaction transaction) { }

    static virtual int? ResultCode(Exception exception) => null;
}

/// <summary>Is another dialect but for what it says itself.</summary>
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

/// <summary>A library with its own lock handling: it retries busy statements by itself.</summary>
public readonly struct OwnRetryDialect<TDialect> : IDialectOf<TDialect>
    where TDialect : struct, IAdoNetDialect
{
    // The keys by which dialects switch the library's retries off.
    private static readonly string[] s_switches = ["Default Timeout", "StepRetries"];

    public static string ConnectionString(string path, bool pooled)
    {
        DbConnectionStringBuilder builder = new() { ConnectionString = TDialect.ConnectionString(path, pooled) };
        Array.ForEach(s_switches, key => builder.Remove(key));
        return builder.ConnectionString;
    }
}

/// <summary>Each asynchronous method is awaited. Begin is synchronous, to tell deferred from immediate.</summary>
public readonly struct AsynchronousDialect<TDialect> : IDialectOf<TDialect>
    where TDialect : struct, IAdoNetDialect
{
    public static void Open(DbConnection connection)
    {
        static async ValueTask OpenAsync(DbConnection connection) => await connection.OpenAsync();
        AsynchronousCalls.Wait(OpenAsync(connection));
    }

    public static void Prepare(DbCommand command)
    {
        static async ValueTask PrepareAsync(DbCommand command) => await command.PrepareAsync();
        AsynchronousCalls.Wait(PrepareAsync(command));
    }

    public static int ExecuteNonQuery(DbCommand command)
    {
        static async ValueTask<int> ExecuteAsync(DbCommand command) => await command.ExecuteNonQueryAsync();
        return AsynchronousCalls.Wait(ExecuteAsync(command));
    }

    public static object? ExecuteScalar(DbCommand command)
    {
        static async ValueTask<object?> ScalarAsync(DbCommand command) => await command.ExecuteScalarAsync();
        return AsynchronousCalls.Wait(ScalarAsync(command));
    }

    public static DbDataReader ExecuteReader(DbCommand command)
    {
        static async ValueTask<DbDataReader> ReaderAsync(DbCommand command) => await command.ExecuteReaderAsync();
        return AsynchronousCalls.Wait(ReaderAsync(command));
    }

    // An await in a loop over rows has no state machine of its own for each of them.
    public static bool Read(DbDataReader reader) => AsynchronousCalls.Wait(new ValueTask<bool>(reader.ReadAsync()));

    public static void Commit(DbTransaction transaction)
    {
        static async ValueTask CommitAsync(DbTransaction transaction) => await transaction.CommitAsync();
        AsynchronousCalls.Wait(CommitAsync(transaction));
    }

    public static void Rollback(DbTransaction transaction)
    {
        static async ValueTask RollbackAsync(DbTransaction transaction) => await transaction.RollbackAsync();
        AsynchronousCalls.Wait(RollbackAsync(transaction));
    }
}
