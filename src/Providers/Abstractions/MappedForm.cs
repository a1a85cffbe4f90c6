namespace SqliteBench.Providers;

/// <summary>What a mapper's user writes in place of SQL. Making it anew each time is part of a mapper's cost.</summary>
internal abstract record MappedForm<TArguments>
    where TArguments : struct, IArguments
{
    public abstract TResult Accept<TResult>(IMappedFormVisitor<TArguments, TResult> visitor);
}

/// <summary>The forms of statements, by their SQL.</summary>
internal sealed class MappedForms<TArguments> : Dictionary<string, MappedForm<TArguments>>
    where TArguments : struct, IArguments
{
    /// <summary>The same, for a mapper that is generated for constant SQL: the calls as they are written in the source.</summary>
    public Dictionary<string, ConstantCall<TArguments>> Constant { get; } = [];
}

internal sealed record ConstantCall<TArguments>(
    Func<DbConnection, TArguments, DbTransaction?, int>? Execute = null,
    Func<DbConnection, TArguments, DbTransaction?, IEnumerable<object>>? Query = null
);

internal interface IRowSets
{
    /// <summary>A table's untracked rows. <c>TableAttribute</c> names it; properties are named as columns.</summary>
    IQueryable<TRow> Of<TRow>()
        where TRow : class;
}

/// <summary>A query for the first of some integers, or null if it has no rows.</summary>
internal sealed record IntegerQuery<TArguments>(Func<IRowSets, TArguments, IQueryable<long?>> Query)
    : MappedForm<TArguments>
    where TArguments : struct, IArguments
{
    public override TResult Accept<TResult>(IMappedFormVisitor<TArguments, TResult> visitor) => visitor.Integer(this);
}

/// <summary>A query for rows. If they are read as another class, the statement is passed as SQL.</summary>
internal sealed record RowQuery<TArguments, TRow>(Func<IRowSets, TArguments, IQueryable<TRow>> Query)
    : MappedForm<TArguments>
    where TArguments : struct, IArguments
    where TRow : class
{
    public override TResult Accept<TResult>(IMappedFormVisitor<TArguments, TResult> visitor) => visitor.Rows(this);
}

/// <param name="Id">Gets the inserted row's rowid; null if the arguments have its key.</param>
internal sealed record Insertion<TArguments, TRow>(Func<TArguments, TRow> Row, Func<TRow, long>? Id = null)
    : MappedForm<TArguments>
    where TArguments : struct, IArguments
    where TRow : class
{
    public override TResult Accept<TResult>(IMappedFormVisitor<TArguments, TResult> visitor) => visitor.Insertion(this);
}

internal sealed record Insertions<TArguments, TRow>(Func<TArguments, IEnumerable<TRow>> Rows) : MappedForm<TArguments>
    where TArguments : struct, IArguments
    where TRow : class
{
    public override TResult Accept<TResult>(IMappedFormVisitor<TArguments, TResult> visitor) =>
        visitor.Insertions(this);
}

internal sealed record Deletion<TArguments, TRow>(Func<IRowSets, TArguments, IQueryable<TRow>> Rows)
    : MappedForm<TArguments>
    where TArguments : struct, IArguments
    where TRow : class
{
    public override TResult Accept<TResult>(IMappedFormVisitor<TArguments, TResult> visitor) => visitor.Deletion(this);
}

/// <param name="Change">The same update of a row that has been read.</param>
internal sealed record Update<TArguments, TRow, TValue>(
    Func<IRowSets, TArguments, IQueryable<TRow>> Rows,
    Func<Expression<Func<TRow, TValue>>> Property,
    Func<TArguments, Expression<Func<TRow, TValue>>> Value,
    Action<TRow, TArguments> Change
) : MappedForm<TArguments>
    where TArguments : struct, IArguments
    where TRow : class
{
    public override TResult Accept<TResult>(IMappedFormVisitor<TArguments, TResult> visitor) => visitor.Update(this);
}

internal interface IMappedFormVisitor<TArguments, out TResult>
    where TArguments : struct, IArguments
{
    TResult Integer(IntegerQuery<TArguments> form);

    TResult Rows<TRow>(RowQuery<TArguments, TRow> form)
        where TRow : class;

    TResult Insertion<TRow>(Insertion<TArguments, TRow> form)
        where TRow : class;

    TResult Insertions<TRow>(Insertions<TArguments, TRow> form)
        where TRow : class;

    TResult Deletion<TRow>(Deletion<TArguments, TRow> form)
        where TRow : class;

    TResult Update<TRow, TValue>(Update<TArguments, TRow, TValue> form)
        where TRow : class;
}

internal static class FormPredicate
{
    /// <summary>The rows' condition, for a mapper without IQueryable; null if there is more than one Where.</summary>
    public static Expression<Func<TRow, bool>>? Of<TRow>(IQueryable<TRow> query) =>
        query.Expression
            is MethodCallExpression
            {
                Method.Name: nameof(Queryable.Where),
                Arguments: [ConstantExpression, UnaryExpression { Operand: Expression<Func<TRow, bool>> condition }],
            }
            ? condition
            : null;
}
