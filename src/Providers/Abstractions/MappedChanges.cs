using System.Linq.Expressions;

namespace SqliteBench.Providers;

/// <summary>The insertion of a row.</summary>
/// <typeparam name="TArguments">The arguments of the statement.</typeparam>
/// <typeparam name="TRow">A class that is mapped to a table.</typeparam>
/// <param name="row">Makes the row.</param>
/// <param name="id">The row's rowid, once it is inserted; null where that is not wanted.</param>
public sealed class Insertion<TArguments, TRow>(Func<TArguments, TRow> row, Func<TRow, long>? id = null)
    : MappedForm<TArguments>
    where TArguments : struct, IArguments
    where TRow : class
{
    /// <summary>Makes the row.</summary>
    public Func<TArguments, TRow> Row => row;

    /// <summary>The row's rowid, once it is inserted; null where that is not wanted.</summary>
    public Func<TRow, long>? Id => id;

    /// <inheritdoc />
    public override TResult Accept<TResult>(IMappedFormVisitor<TArguments, TResult> visitor)
    {
        ArgumentNullException.ThrowIfNull(visitor);
        return visitor.Insertion(this);
    }
}

/// <summary>The deletion of rows.</summary>
/// <typeparam name="TArguments">The arguments of the statement.</typeparam>
/// <typeparam name="TRow">A class that is mapped to a table.</typeparam>
/// <param name="rows">The rows that go.</param>
public sealed class Deletion<TArguments, TRow>(Func<IRowSets, TArguments, IQueryable<TRow>> rows)
    : MappedForm<TArguments>
    where TArguments : struct, IArguments
    where TRow : class
{
    /// <summary>The rows that go.</summary>
    public Func<IRowSets, TArguments, IQueryable<TRow>> Rows => rows;

    /// <inheritdoc />
    public override TResult Accept<TResult>(IMappedFormVisitor<TArguments, TResult> visitor)
    {
        ArgumentNullException.ThrowIfNull(visitor);
        return visitor.Deletion(this);
    }
}

/// <summary>The update of one property of rows.</summary>
/// <typeparam name="TArguments">The arguments of the statement.</typeparam>
/// <typeparam name="TRow">A class that is mapped to a table.</typeparam>
/// <typeparam name="TValue">The property's type.</typeparam>
/// <param name="rows">The rows that change.</param>
/// <param name="property">The property that does.</param>
/// <param name="value">What it becomes.</param>
public sealed class Update<TArguments, TRow, TValue>(
    Func<IRowSets, TArguments, IQueryable<TRow>> rows,
    Func<Expression<Func<TRow, TValue>>> property,
    Func<TArguments, Expression<Func<TRow, TValue>>> value
) : MappedForm<TArguments>
    where TArguments : struct, IArguments
    where TRow : class
{
    /// <summary>The rows that change.</summary>
    public Func<IRowSets, TArguments, IQueryable<TRow>> Rows => rows;

    /// <summary>The property that does.</summary>
    public Func<Expression<Func<TRow, TValue>>> Property => property;

    /// <summary>What it becomes.</summary>
    public Func<TArguments, Expression<Func<TRow, TValue>>> Value => value;

    /// <inheritdoc />
    public override TResult Accept<TResult>(IMappedFormVisitor<TArguments, TResult> visitor)
    {
        ArgumentNullException.ThrowIfNull(visitor);
        return visitor.Update(this);
    }
}
