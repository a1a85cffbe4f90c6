using Dapper;
using Microsoft.Data.Sqlite;
using SqliteBench.Providers.AdoNet;

namespace SqliteBench.Providers.ObjectMapper;

internal readonly struct DapperConnection : IConnection<DapperConnection, DapperStatement>
{
    private readonly AdoNetSession _session;
    private readonly AdoNetConnection<MicrosoftSqliteDialect> _connection;

    private DapperConnection(AdoNetConnection<MicrosoftSqliteDialect> connection)
    {
        _connection = connection;
        _session = connection.Session;
    }

    public static DapperConnection Open(string path) => new(AdoNetConnection<MicrosoftSqliteDialect>.Open(path));

    public static DapperConnection OpenPooled(string path) =>
        new(AdoNetConnection<MicrosoftSqliteDialect>.OpenPooled(path));

    public static void ClearPools() => MicrosoftSqliteDialect.ClearPools();

    public static int? ResultCode(Exception exception) => (exception as SqliteException)?.SqliteExtendedErrorCode;

    public void Execute(string sql) => _session.Connection.Execute(sql, transaction: _session.Transaction);

    public string? QueryText(string sql) =>
        _session.Connection.ExecuteScalar<string?>(sql, transaction: _session.Transaction);

    /// <summary>Dapper has no prepared statements: it makes a command of the SQL at each call.</summary>
    public DapperStatement Prepare<TArguments>(string sql)
        where TArguments : struct, IArguments => new(_session, sql);

    public DapperStatement PrepareInsert<TArguments>(string sql)
        where TArguments : struct, IArguments => Prepare<TArguments>(sql + AdoNetSession.RowIdQuery);

    public void Begin(TransactionMode mode) => _connection.Begin(mode);

    public void Commit() => _connection.Commit();

    public void Rollback() => _connection.Rollback();

    public void Dispose() => _connection.Dispose();
}
