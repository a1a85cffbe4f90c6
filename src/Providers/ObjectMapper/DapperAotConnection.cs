namespace SqliteBench.Providers.ObjectMapper;

/// <summary>Executes the calls that <see cref="MappedForms{TArguments}.Constant"/> has; for other SQL, Dapper.AOT is Dapper.</summary>
internal readonly struct DapperAotConnection(AdoNetConnection<MicrosoftSqliteDialect> connection)
    : IConnection<DapperAotConnection, MapperStatement>
{
    public static DapperAotConnection Open(string path, bool pooled = false) =>
        new(AdoNetConnection<MicrosoftSqliteDialect>.Open(path, pooled));

    public static void ClearPools() => MicrosoftSqliteDialect.ClearPools();

    public static string RowIdQuery => AdoNetSession.RowIdQuery;

    public static int? ResultCode(Exception exception) => MicrosoftSqliteDialect.ResultCode(exception);

    public void Execute(string sql) => connection.Execute(sql);

    public string? QueryText(string sql) => connection.QueryText(sql);

    public MapperStatement Prepare<TArguments>(string sql)
        where TArguments : struct, IArguments =>
        new(
            new Calls<TArguments>(
                connection.Session,
                sql,
                ((MappedForms<TArguments>?)TArguments.MappedForms)?.Constant.GetValueOrDefault(sql)
            )
        );

    public void Begin(TransactionMode mode) => connection.Begin(mode);

    public void Commit() => connection.Commit();

    public void Rollback() => connection.Rollback();

    public void Dispose() => connection.Dispose();

    private sealed class Calls<TArguments>(AdoNetSession session, string sql, ConstantCall<TArguments>? call)
        : MapperCalls<TArguments>
        where TArguments : struct, IArguments
    {
        private readonly DapperStatement _plain = new(session, sql);

        protected override bool QueryInteger(in TArguments arguments, out long value) =>
            _plain.TryReadInteger(in arguments, out value);

        protected override int ExecuteSql(in TArguments arguments) =>
            call?.Execute?.Invoke(session.Connection, arguments, session.Transaction) ?? _plain.Execute(in arguments);

        protected override long InsertSql(in TArguments arguments) => _plain.Insert(in arguments);

        protected override IEnumerable<TRow> QueryRows<TRow>(in TArguments arguments) =>
            call?.Query?.Invoke(session.Connection, arguments, session.Transaction).Cast<TRow>()
            ?? _plain.Query<TArguments, TRow>(in arguments);
    }
}
