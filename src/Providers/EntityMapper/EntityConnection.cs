namespace SqliteBench.Providers.EntityMapper;

internal readonly struct EntityConnection<TStyle>(EntitySession session)
    : IConnection<EntityConnection<TStyle>, MapperStatement>
    where TStyle : struct, IQueryStyle
{
    public static EntityConnection<TStyle> Open(string path, bool pooled = false) =>
        new(EntitySession.Open<TStyle>(path, pooled));

    public static void ClearPools()
    {
        EntityContext.ClearPools();
        MicrosoftSqliteDialect.ClearPools();
    }

    public static int? ResultCode(Exception exception) => MicrosoftSqliteDialect.ResultCode(exception);

    // An interceptor, which sets pragmas, has the connection.
    public void Execute(string sql) => session.Connection.Execute(sql);

    // EF Core has no query for a value of any type: its users take the connection.
    public string? QueryText(string sql) => session.Connection.QueryText(sql);

    /// <summary>EF Core has no prepared statements: it makes a command at each call, for a query that it has cached.</summary>
    public MapperStatement Prepare<TArguments>(string sql)
        where TArguments : struct, IArguments =>
        new(
            ((MappedForms<TArguments>?)TArguments.MappedForms)?.GetValueOrDefault(sql) is { } form
                ? form.Accept(new EntityForms<TArguments, TStyle>(session, sql))
                : new EntityCalls<TArguments>(session, sql)
        );

    public void Begin(TransactionMode mode) => session.Connection.Begin(mode);

    public void Commit() => session.Connection.Commit();

    public void Rollback() => session.Connection.Rollback();

    public void Dispose() => session.Dispose();
}
