using System.Data;
using System.Data.Common;
using System.Diagnostics.CodeAnalysis;
using Microsoft.Data.Sqlite;

namespace SqliteBench.Providers.Tests.AdoNet;

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
