using Dapper;

namespace SqliteBench.Providers;

/// <summary>Dapper over Microsoft.Data.Sqlite, with typed argument objects and mapped rows.</summary>
public static class DapperMapper
{
    public const string Id = "dapper";

    public static Provider Provider { get; } =
        new ManagedProvider<DapperConnection<RuntimeSql>, MapperStatement<DapperConnection<RuntimeSql>, AdoNetSession>>(
            Id,
            "Dapper over Microsoft.Data.Sqlite",
            "Dapper",
            () => typeof(SqlMapper).Assembly
        )
        {
            StandsOn = MicrosoftSqlite.Provider,
            TakesBatches = true,
            HasVersions = true,
        };
}

/// <summary>How Dapper is called: for any SQL at run time, or by a call written for one constant.</summary>
public interface IDapperCalls
{
    /// <summary>Returns the call that is written for this SQL alone, or null if there is none.</summary>
    static virtual Delegate? Find(string sql) => null;
}

/// <summary>Dapper gets every SQL text at run time.</summary>
public readonly struct RuntimeSql : IDapperCalls;

/// <summary>A connection of Microsoft.Data.Sqlite that is used through Dapper.</summary>
public readonly struct DapperConnection<TCalls>(AdoNetConnection<MicrosoftSqliteDialect> connection)
    : IMapperConnection<DapperConnection<TCalls>, AdoNetSession>
    where TCalls : struct, IDapperCalls
{
    public static string RowIdQuery => AdoNetSession.RowIdQuery;

    public AdoNetSession Context => connection.Session;

    private DbConnection Connection => connection.Session.Connection;

    private DbTransaction? Transaction => connection.Session.Transaction;

    public static DapperConnection<TCalls> Open(string path, bool pooled = false) =>
        new(AdoNetConnection<MicrosoftSqliteDialect>.Open(path, pooled));

    public static void ClearPools() => MicrosoftSqliteDialect.ClearPools();

    public static int? ResultCode(Exception exception) => MicrosoftSqliteDialect.ResultCode(exception);

    public void Execute(string sql) => Connection.Execute(sql, transaction: Transaction);

    public string? QueryText(string sql) => Connection.ExecuteScalar<string?>(sql, transaction: Transaction);

    /// <summary>Dapper has no prepared statements: it makes a command of the SQL at each call.</summary>
    public MapperStatement<DapperConnection<TCalls>, AdoNetSession> Prepare<TArguments>(string sql)
        where TArguments : struct, IArguments => new(this, sql, TCalls.Find(sql));

    public long? QueryInteger<TArguments>(string sql, in TArguments arguments)
        where TArguments : struct, IArguments =>
        Connection.ExecuteScalar<long?>(sql, ToObject(in arguments), Transaction);

    public int Execute<TArguments>(string sql, in TArguments arguments)
        where TArguments : struct, IArguments => Connection.Execute(sql, ToObject(in arguments), Transaction);

    public long Insert<TArguments>(string sql, in TArguments arguments)
        where TArguments : struct, IArguments =>
        Connection.ExecuteScalar<long>(sql, ToObject(in arguments), Transaction);

    public IEnumerable<TRow> Query<TArguments, TRow>(string sql, in TArguments arguments)
        where TArguments : struct, IArguments
        where TRow : class => Connection.Query<TRow>(sql, ToObject(in arguments), Transaction);

    public void Begin(TransactionMode mode) => connection.Begin(mode);

    public void Commit() => connection.Commit();

    public void Rollback() => connection.Rollback();

    public void Dispose() => connection.Dispose();

    // Returns the arguments themselves, unless their number is known only at run time.
    private static object ToObject<TArguments>(in TArguments arguments)
        where TArguments : struct, IArguments => arguments is INamedValues values ? values.ToObject() : arguments;
}
