namespace SqliteBench.Providers.EntityMapper;

/// <summary>How a form's query becomes one that EF Core runs.</summary>
internal interface IQueryStyle
{
    /// <summary>A query for the first integer.</summary>
    static abstract Func<EntityContext, TArguments, long?> First<TArguments>(IntegerQuery<TArguments> form)
        where TArguments : struct, IArguments;

    static abstract Func<EntityContext, TArguments, IEnumerable<TRow>> Rows<TArguments, TRow>(
        RowQuery<TArguments, TRow> form
    )
        where TArguments : struct, IArguments
        where TRow : class;
}

/// <summary>Each execution makes the query, which EF Core looks for in its cache.</summary>
internal readonly struct PlainQueries : IQueryStyle
{
    public static Func<EntityContext, TArguments, long?> First<TArguments>(IntegerQuery<TArguments> form)
        where TArguments : struct, IArguments =>
        (context, arguments) => form.Query(context, arguments).FirstOrDefault();

    public static Func<EntityContext, TArguments, IEnumerable<TRow>> Rows<TArguments, TRow>(
        RowQuery<TArguments, TRow> form
    )
        where TArguments : struct, IArguments
        where TRow : class => (context, arguments) => form.Query(context, arguments);
}
