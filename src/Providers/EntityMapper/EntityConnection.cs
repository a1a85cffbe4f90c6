namespace SqliteBench.Providers.EntityMapper;

internal readonly struct EntityConnection<TStyle> : IConnection<EntityConnection<TStyle>, MapperStatement>
    where TStyle : struct, IQueryStyle
{
    private readonly EntitySession _session;

    private EntityConnection(EntitySession session) => _session = session;

    public static EntityConnection<TStyle> Open(string path) => new(EntitySession.Open<TStyle>(path, pooled: false));

    public static EntityConnection<TStyle> OpenPooled(string path) =>
        new(EntitySession.Open<TStyle>(path, pooled: true));

    public static void ClearPools()
    {
        EntityContext.ClearPools();
        MicrosoftSqliteDialect.ClearPools();
    }

    public static int? ResultCode(Exception exception) => MicrosoftSqliteDialect.ResultCode(exception);

    // An interceptor, which sets pragmas, has the connection.
    public void Execute(string sql) => _session.Connection.Execute(sql);

    // EF Core has no query for a value of any type: its users take the connection.
    public string? QueryText(string sql) => _session.Connection.QueryText(sql);

    /// <summary>EF Core has no prepared statements: it makes a command at each call, for a query that it has cached.</summary>
    public MapperStatement Prepare<TArguments>(string sql)
        where TArguments : struct, IArguments => Prepare<TArguments>(sql, sql);

    public MapperStatement PrepareInsert<TArguments>(string sql)
        where TArguments : struct, IArguments => Prepare<TArguments>(sql, sql + RawSql.RowIdQuery);

    public void Begin(TransactionMode mode) => _session.Connection.Begin(mode);

    public void Commit() => _session.Connection.Commit();

    public void Rollback() => _session.Connection.Rollback();

    public void Dispose() => _session.Dispose();

    private MapperStatement Prepare<TArguments>(string sql, string rawSql)
        where TArguments : struct, IArguments =>
        new(
            ((MappedForms<TArguments>?)TArguments.MappedForms)?.GetValueOrDefault(sql) is { } form
                ? form.Accept(new MappedStatements<TArguments, TStyle>(_session, rawSql))
                : new RawStatement<TArguments>(_session, rawSql)
        );
}
