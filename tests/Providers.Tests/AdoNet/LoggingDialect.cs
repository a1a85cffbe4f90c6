using System.Data;
using System.Diagnostics.CodeAnalysis;
using Microsoft.Data.Sqlite;

namespace SqliteBench.Providers.Tests.AdoNet;

internal readonly struct LoggingDialect : IAdoNetDialect
{
    public static DbProviderFactory Factory { get; } = new LoggingFactory();

    public static string ConnectionString(string path, bool pooled) => path;

    public static void ClearPools() { }

    public static void Opened(DbConnection connection) => ((LoggingConnection)connection).Log.Add("opened");

    public static DbTransaction Begin(DbConnection connection, TransactionMode mode)
    {
        LoggingConnection logging = (LoggingConnection)connection;
        logging.Log.Add($"begin {mode}");
        return new LoggingTransaction(logging);
    }

    public static int? ResultCode(Exception exception) => (exception as LibraryException)?.Code;

    private sealed class LoggingFactory : DbProviderFactory
    {
        public override DbConnection CreateConnection() => new LoggingConnection();
    }
}

internal sealed class LoggingConnection : DbConnection
{
    [AllowNull]
    public override string ConnectionString { get; set; } = "";

    public override string Database => "";

    public override string DataSource => ConnectionString;

    public override string ServerVersion => "";

    public override ConnectionState State => ConnectionState.Open;

    public LibraryLog Log => LibraryLog.Of(ConnectionString);

    public override void Open() => Log.Add("open");

    public override void Close() => throw new NotSupportedException();

    public override void ChangeDatabase(string databaseName) => throw new NotSupportedException();

    protected override DbTransaction BeginDbTransaction(IsolationLevel isolationLevel) =>
        throw new NotSupportedException();

    protected override DbCommand CreateDbCommand() => new LoggingCommand(Log);

    protected override void Dispose(bool disposing)
    {
        base.Dispose(disposing);
        if (disposing)
        {
            Log.Add("close");
        }
    }
}

internal sealed class LoggingTransaction(LoggingConnection connection) : DbTransaction
{
    public override IsolationLevel IsolationLevel => IsolationLevel.Serializable;

    protected override DbConnection DbConnection => connection;

    public override void Commit() => connection.Log.Add("commit");

    public override void Rollback() => connection.Log.Add("roll back");

    protected override void Dispose(bool disposing)
    {
        base.Dispose(disposing);
        connection.Log.Add("end");
    }
}

/// <summary>A command that only logs; its parameters are those of Microsoft.Data.Sqlite, which need no engine.</summary>
internal sealed class LoggingCommand(LibraryLog log) : DbCommand
{
    private readonly SqliteCommand _parameters = new();

    [AllowNull]
    public override string CommandText { get; set; } = "";

    public override int CommandTimeout { get; set; }

    public override CommandType CommandType { get; set; }

    public override bool DesignTimeVisible { get; set; }

    public override UpdateRowSource UpdatedRowSource { get; set; }

    protected override DbConnection? DbConnection { get; set; }

    protected override DbParameterCollection DbParameterCollection => _parameters.Parameters;

    protected override DbTransaction? DbTransaction { get; set; }

    private string Values =>
        string.Concat(
            _parameters
                .Parameters.Cast<DbParameter>()
                .Select(parameter => $" {parameter.ParameterName}={parameter.Value}")
        );

    public override void Cancel() => throw new NotSupportedException();

    public override void Prepare() => log.Add($"prepare {CommandText}");

    public override int ExecuteNonQuery()
    {
        log.Add($"execute {CommandText}{Values}{(DbTransaction is null ? "" : " in a transaction")}");
        return 1;
    }

    public override object? ExecuteScalar()
    {
        log.Add($"query {CommandText}{Values}");
        return log.Scalar;
    }

    protected override DbParameter CreateDbParameter() => new SqliteParameter();

    protected override DbDataReader ExecuteDbDataReader(CommandBehavior behavior) => throw new NotSupportedException();

    protected override void Dispose(bool disposing)
    {
        base.Dispose(disposing);
        if (disposing)
        {
            _parameters.Dispose();
            log.Add($"dispose {CommandText}");
        }
    }
}
