using System.Data;
using System.Data.Common;
using System.Diagnostics.CodeAnalysis;

namespace SqliteBench.Providers.Tests.AdoNet;

/// <summary>A connection that only logs.</summary>
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

/// <summary>A transaction that only logs.</summary>
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
