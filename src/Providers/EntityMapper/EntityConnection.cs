namespace SqliteBench.Providers.EntityMapper;

/// <summary>A connection of EF Core.</summary>
public readonly struct EntityConnection<TStyle>(EntitySession session)
    : IMapperConnection<EntityConnection<TStyle>, EntityContext>
    where TStyle : struct, IQueryStyle
{
    public static string RowIdQuery => EntitySql.RowIdQuery;

    public EntityContext Context => session.Context();

    public static EntityConnection<TStyle> Open(string path, bool pooled = false) =>
        new(EntitySession.Open<TStyle>(path, pooled));

    public static void ClearPools()
    {
        EntityContext.ClearPools();
        MicrosoftSqliteDialect.ClearPools();
    }

    public static int? ResultCode(Exception exception) => MicrosoftSqliteDialect.ResultCode(exception);

    // EF Core's users set pragmas in an interceptor, which has the connection.
    public void Execute(string sql) => session.Connection.Execute(sql);

    // EF Core has no query for a value of any type: its users take the connection.
    public string? QueryText(string sql) => session.Connection.QueryText(sql);

    /// <summary>EF Core has no prepared statements: it makes a command at each call, for a query that it has cached.</summary>
    public MapperStatement<EntityConnection<TStyle>, EntityContext> Prepare<TArguments>(string sql)
        where TArguments : struct, IArguments => new(this, sql, EntityFrameworkCore.Find<TStyle>(sql));

    public long? QueryInteger<TArguments>(string sql, in TArguments arguments)
        where TArguments : struct, IArguments => session.Sql(sql).QueryInteger(in arguments);

    public int Execute<TArguments>(string sql, in TArguments arguments)
        where TArguments : struct, IArguments => session.Sql(sql).Execute(in arguments);

    public long Insert<TArguments>(string sql, in TArguments arguments)
        where TArguments : struct, IArguments => session.Sql(sql).Insert(in arguments);

    public IEnumerable<TRow> Query<TArguments, TRow>(string sql, in TArguments arguments)
        where TArguments : struct, IArguments
        where TRow : class => session.Sql(sql).Query<TArguments, TRow>(in arguments);

    public void EndQuery()
    {
        if (TStyle.Tracks)
        {
            session.Context().ChangeTracker.Clear();
        }
    }

    public void Begin(TransactionMode mode) => session.Connection.Begin(mode);

    public void Commit() => session.Connection.Commit();

    public void Rollback() => session.Connection.Rollback();

    public void Dispose() => session.Dispose();
}
