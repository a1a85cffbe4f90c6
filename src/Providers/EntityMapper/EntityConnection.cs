using SqliteBench.Providers.AdoNet;

namespace SqliteBench.Providers.EntityMapper;

internal readonly struct EntityConnection<TStyle> : IConnection<EntityConnection<TStyle>, EntityStatement>
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
    public EntityStatement Prepare<TArguments>(string sql)
        where TArguments : struct, IArguments => Prepare<TArguments>(sql, sql);

    public EntityStatement PrepareInsert<TArguments>(string sql)
        where TArguments : struct, IArguments => Prepare<TArguments>(sql, sql + RawSql.RowIdQuery);

    public void Begin(TransactionMode mode) => _session.Connection.Begin(mode);

    public void Commit() => _session.Connection.Commit();

    public void Rollback() => _session.Connection.Rollback();

    public void Dispose() => _session.Dispose();

    private EntityStatement Prepare<TArguments>(string sql, string rawSql)
        where TArguments : struct, IArguments =>
        new(
            ((MappedForms<TArguments>?)TArguments.MappedForms)?.GetValueOrDefault(sql) is { } form
                ? form.Accept(new MappedStatements<TArguments, TStyle>(_session, rawSql))
                : new RawStatement<TArguments>(_session, rawSql)
        );
}

/// <param name="statement">A <see cref="RawStatement{TArguments}"/> of the arguments that it was prepared with.</param>
internal readonly struct EntityStatement(object statement) : IStatement
{
    private readonly StatementLifetime _lifetime = new();

    public bool TryReadInteger<TArguments>(in TArguments arguments, out long value)
        where TArguments : struct, IArguments => Of<TArguments>().TryReadInteger(in arguments, out value);

    public int Execute<TArguments>(in TArguments arguments)
        where TArguments : struct, IArguments => Of<TArguments>().Execute(in arguments);

    public long Insert<TArguments>(in TArguments arguments)
        where TArguments : struct, IArguments => Of<TArguments>().Insert(in arguments);

    public void Read<TArguments, TRow, TSink>(in TArguments arguments, TSink sink)
        where TArguments : struct, IArguments
        where TRow : class
        where TSink : struct, IRowSink<TRow> => Of<TArguments>().Read<TRow, TSink>(in arguments, sink);

    public void Dispose() => _lifetime.End();

    private RawStatement<TArguments> Of<TArguments>()
        where TArguments : struct, IArguments
    {
        _lifetime.ThrowIfEnded();
        return (RawStatement<TArguments>)statement;
    }
}
