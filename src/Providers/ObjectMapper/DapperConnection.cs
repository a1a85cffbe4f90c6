using Dapper;

namespace SqliteBench.Providers.ObjectMapper;

internal readonly struct DapperConnection(AdoNetConnection<MicrosoftSqliteDialect> connection)
    : IConnection<DapperConnection, DapperStatement>
{
    public static DapperConnection Open(string path, bool pooled = false) =>
        new(AdoNetConnection<MicrosoftSqliteDialect>.Open(path, pooled));

    public static void ClearPools() => MicrosoftSqliteDialect.ClearPools();

    public static string RowIdQuery => AdoNetSession.RowIdQuery;

    public static int? ResultCode(Exception exception) => (exception as SqliteException)?.SqliteExtendedErrorCode;

    public void Execute(string sql) =>
        connection.Session.Connection.Execute(sql, transaction: connection.Session.Transaction);

    public string? QueryText(string sql) =>
        connection.Session.Connection.ExecuteScalar<string?>(sql, transaction: connection.Session.Transaction);

    /// <summary>Dapper has no prepared statements: it makes a command of the SQL at each call.</summary>
    public DapperStatement Prepare<TArguments>(string sql)
        where TArguments : struct, IArguments => new(connection.Session, sql);

    public void Begin(TransactionMode mode) => connection.Begin(mode);

    public void Commit() => connection.Commit();

    public void Rollback() => connection.Rollback();

    public void Dispose() => connection.Dispose();
}

internal readonly struct DapperStatement(AdoNetSession session, string sql) : IStatement
{
    private readonly StatementLifetime _lifetime = new();

    // A NULL is taken for no row: the mapper gives null for both.
    public bool TryReadInteger<TArguments>(in TArguments arguments, out long value)
        where TArguments : struct, IArguments
    {
        long? found = Connection.ExecuteScalar<long?>(sql, Mapped(in arguments), session.Transaction);
        value = found.GetValueOrDefault();
        return found.HasValue;
    }

    public int Execute<TArguments>(in TArguments arguments)
        where TArguments : struct, IArguments => Connection.Execute(sql, Mapped(in arguments), session.Transaction);

    public long Insert<TArguments>(in TArguments arguments)
        where TArguments : struct, IArguments =>
        Connection.ExecuteScalar<long>(sql, Mapped(in arguments), session.Transaction);

    public void Read<TArguments, TRow, TSink>(in TArguments arguments, TSink sink)
        where TArguments : struct, IArguments
        where TRow : class
        where TSink : struct, IRowSink<TRow>
    {
        foreach (TRow row in Query<TArguments, TRow>(in arguments))
        {
            sink.Accept(row);
        }
    }

    public IEnumerable<TRow> Query<TArguments, TRow>(in TArguments arguments)
        where TArguments : struct, IArguments => Connection.Query<TRow>(sql, Mapped(in arguments), session.Transaction);

    public void Dispose() => _lifetime.End();

    private DbConnection Connection
    {
        get
        {
            _lifetime.ThrowIfEnded();
            return session.Connection;
        }
    }

    // An object with a property for each parameter, but where their number is known at run time only.
    private static object Mapped<TArguments>(in TArguments arguments)
        where TArguments : struct, IArguments => arguments is INamedValues values ? values.ToObject() : arguments;
}
