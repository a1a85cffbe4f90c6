using Microsoft.EntityFrameworkCore.Metadata;

namespace SqliteBench.Providers.EntityMapper;

/// <summary>A context has one model, and the rows of a statement are known when it is prepared or read.</summary>
internal sealed class EntitySession : IDisposable
{
    private readonly EntityContext _opened;
    private readonly Dictionary<IModel, EntityContext> _contexts = [];

    private EntitySession(EntityContext opened, IModel model)
    {
        _opened = opened;
        _contexts.Add(model, opened);
        Connection = new(new AdoNetSession(opened.Connection));
    }

    /// <summary>The connection, for what EF Core leaves to ADO.NET.</summary>
    public AdoNetConnection<MicrosoftSqliteDialect> Connection { get; }

    public static EntitySession Open<TStyle>(string path, bool pooled)
        where TStyle : struct, IQueryStyle
    {
        _ = MicrosoftSqliteDialect.Factory; // The engine is in place before the library opens it.
        string connectionString = MicrosoftSqliteDialect.ConnectionString(path, pooled);
        IModel model = EntityModel.Main;
        EntityContext context = EntityContext.Open(connectionString, model, pooled && TStyle.PoolsContexts);
        context.Tracks = TStyle.Tracks;
        return new EntitySession(context, model);
    }

    public EntityContext Context() => Enlisted(_opened);

    public EntityContext Context(Assembly assembly) => Context(EntityModel.Of(assembly));

    public EntityContext Context(IModel model)
    {
        if (!_contexts.TryGetValue(model, out EntityContext? context))
        {
            context = EntityContext.Over(Connection.Session.Connection, model);
            context.Tracks = _opened.Tracks;
            _contexts.Add(model, context);
        }

        return context;
    }

    /// <summary>A context in the open transaction, or out of the last one.</summary>
    public EntityContext Enlisted(EntityContext context)
    {
        context.Enlist(Connection.Session.Transaction);
        return context;
    }

    public void Dispose()
    {
        foreach (EntityContext context in _contexts.Values.Where(context => context != _opened))
        {
            context.Dispose();
        }

        Connection.Dispose();
        _opened.Dispose();
    }
}
