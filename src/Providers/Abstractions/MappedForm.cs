using System.Linq.Expressions;

namespace SqliteBench.Providers;

/// <summary>
/// What an object-relational mapper does in place of a SQL statement, written as its user would write it. Each execution
/// makes a query or an object from the arguments, which is part of what a mapper costs.
/// </summary>
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

/// <summary>A call of either kind.</summary>
internal sealed record ConstantCall<TArguments>(
    Func<DbConnection, TArguments, DbTransaction?, int>? Execute = null,
    Func<DbConnection, TArguments, DbTransaction?, IEnumerable<object>>? Query = null
);

/// <summary>The tables of a database, as an object-relational mapper queries them.</summary>
internal interface IRowSets
{
    /// <summary>The rows of a table; the mapper does not track them.</summary>
    /// <typeparam name="TRow">
    /// A class that names its table by <see cref="System.ComponentModel.DataAnnotations.Schema.TableAttribute"/>, with a
    /// property of the same name for each column.
    /// </typeparam>
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

/// <summary>The update of one property of rows.</summary>
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

/// <summary>What a mapper without <see cref="IQueryable"/> takes from a form.</summary>
internal static class FormPredicate
{
    /// <summary>The condition of a table's rows; null if the query is more than one table's Where.</summary>
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
