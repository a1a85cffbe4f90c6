namespace SqliteBench.Providers;

/// <summary>Makes something of each kind of form.</summary>
/// <typeparam name="TArguments">The arguments of the statement.</typeparam>
/// <typeparam name="TResult">What it makes.</typeparam>
public interface IMappedFormVisitor<TArguments, out TResult>
    where TArguments : struct, IArguments
{
    /// <summary>Called for a query for one integer.</summary>
    /// <param name="form">The query.</param>
    TResult Integer(IntegerQuery<TArguments> form);

    /// <summary>Called for a query for rows.</summary>
    /// <typeparam name="TRow">The rows.</typeparam>
    /// <param name="form">The query.</param>
    TResult Rows<TRow>(RowQuery<TArguments, TRow> form)
        where TRow : class;

    /// <summary>Called for the insertion of a row.</summary>
    /// <typeparam name="TRow">The row.</typeparam>
    /// <param name="form">The insertion.</param>
    TResult Insertion<TRow>(Insertion<TArguments, TRow> form)
        where TRow : class;

    /// <summary>Called for the deletion of rows.</summary>
    /// <typeparam name="TRow">The rows.</typeparam>
    /// <param name="form">The deletion.</param>
    TResult Deletion<TRow>(Deletion<TArguments, TRow> form)
        where TRow : class;

    /// <summary>Called for the update of a property of rows.</summary>
    /// <typeparam name="TRow">The rows.</typeparam>
    /// <typeparam name="TValue">The property.</typeparam>
    /// <param name="form">The update.</param>
    TResult Update<TRow, TValue>(Update<TArguments, TRow, TValue> form)
        where TRow : class;
}
