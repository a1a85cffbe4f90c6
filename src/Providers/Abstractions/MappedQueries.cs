namespace SqliteBench.Providers;

/// <summary>A query for the first of some integers; there is none where it has no rows.</summary>
/// <typeparam name="TArguments">The arguments of the statement.</typeparam>
/// <param name="query">The query.</param>
public sealed class IntegerQuery<TArguments>(Func<IRowSets, TArguments, IQueryable<long?>> query)
    : MappedForm<TArguments>
    where TArguments : struct, IArguments
{
    /// <summary>Makes the query.</summary>
    public Func<IRowSets, TArguments, IQueryable<long?>> Query => query;

    /// <inheritdoc />
    public override TResult Accept<TResult>(IMappedFormVisitor<TArguments, TResult> visitor)
    {
        ArgumentNullException.ThrowIfNull(visitor);
        return visitor.Integer(this);
    }
}

/// <summary>A query for rows.</summary>
/// <typeparam name="TArguments">The arguments of the statement.</typeparam>
/// <typeparam name="TRow">The rows; one that is read as another class is passed as SQL.</typeparam>
/// <param name="query">The query.</param>
public sealed class RowQuery<TArguments, TRow>(Func<IRowSets, TArguments, IQueryable<TRow>> query)
    : MappedForm<TArguments>
    where TArguments : struct, IArguments
    where TRow : class
{
    /// <summary>Makes the query.</summary>
    public Func<IRowSets, TArguments, IQueryable<TRow>> Query => query;

    /// <inheritdoc />
    public override TResult Accept<TResult>(IMappedFormVisitor<TArguments, TResult> visitor)
    {
        ArgumentNullException.ThrowIfNull(visitor);
        return visitor.Rows(this);
    }
}
