using Microsoft.EntityFrameworkCore.Metadata;

namespace SqliteBench.Providers.EntityMapper;

/// <summary>
/// A connection with one context for the suite's tables, and one for each class of rows that plain SQL returns.
/// </summary>
public sealed class EntitySession : IDisposable
{
    private readonly EntityContext _tables;
    private readonly Dictionary<IModel, EntityContext> _others = [];
    private readonly Dictionary<string, EntitySql> _statements = [];
    private EntitySql? _lastStatement;

    private EntitySession(EntityContext opened)
    {
        _tables = opened;
        Connection = new(new AdoNetSession(opened.Connection));
    }

    public AdoNetConnection<MicrosoftSqliteDialect> Connection { get; }

    public static EntitySession Open<TStyle>(string path, bool pooled)
        where TStyle : struct, IQueryStyle
    {
        SqlitePclEngine.Use();
        string connectionString = MicrosoftSqliteDialect.ConnectionString(path, pooled);
        EntityContext context = EntityContext.Open(connectionString, pooled && TStyle.PoolsContexts);
        context.Tracks = TStyle.Tracks;
        return new EntitySession(context);
    }

    /// <summary>The context of the suite's tables, in the open transaction.</summary>
    public EntityContext Context() => Enlisted(_tables);

    /// <summary>The context of another model; it has to be enlisted before use.</summary>
    public EntityContext Context(IModel model)
    {
        if (!_others.TryGetValue(model, out EntityContext? context))
        {
            context = EntityContext.Over(Connection.Session.Connection, model);
            _others.Add(model, context);
        }

        return context;
    }

    public EntityContext Enlisted(EntityContext context)
    {
        context.Enlist(Connection.Session.Transaction);
        return context;
    }

    public EntitySql Sql(string sql)
    {
        // Usually, the same statement comes again, and is found without hashing its text.
        if (_lastStatement is not null && ReferenceEquals(_lastStatement.Sql, sql))
        {
            return _lastStatement;
        }

        if (!_statements.TryGetValue(sql, out _lastStatement))
        {
            _lastStatement = new EntitySql(this, sql);
            _statements.Add(sql, _lastStatement);
        }

        return _lastStatement;
    }

    public void Dispose()
    {
        foreach (EntityContext context in _others.Values)
        {
            context.Dispose();
        }

        Connection.Dispose();
        _tables.Dispose();
    }
}
