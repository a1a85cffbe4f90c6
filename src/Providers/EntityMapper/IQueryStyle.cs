namespace SqliteBench.Providers.EntityMapper;

/// <summary>
/// How EF Core is used. Unless an implementation says otherwise, each execution makes its query, which EF Core looks for in its
/// cache.
/// </summary>
internal interface IQueryStyle
{
    static virtual bool Tracks => false;

    /// <summary>Whether contexts on pooled connections are pooled too.</summary>
    static virtual bool PoolsContexts => false;

    static virtual Func<EntityContext, TArguments, long?> First<TArguments>(IntegerQuery<TArguments> form)
        where TArguments : struct, IArguments =>
        (context, arguments) => form.Query(context, arguments).FirstOrDefault();

    static virtual Func<EntityContext, TArguments, IEnumerable<TRow>> Rows<TArguments, TRow>(
        RowQuery<TArguments, TRow> form
    )
        where TArguments : struct, IArguments
        where TRow : class => (context, arguments) => form.Query(context, arguments);
}

internal readonly struct PlainQueries : IQueryStyle;

internal readonly struct TrackedQueries : IQueryStyle
{
    public static bool Tracks => true;
}

internal readonly struct PooledContexts : IQueryStyle
{
    public static bool PoolsContexts => true;
}
