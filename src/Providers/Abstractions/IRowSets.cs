namespace SqliteBench.Providers;

/// <summary>The tables of a database, as an object-relational mapper queries them.</summary>
public interface IRowSets
{
    /// <summary>The rows of a table; the mapper does not track them.</summary>
    /// <typeparam name="TRow">
    /// A class that names its table by <see cref="System.ComponentModel.DataAnnotations.Schema.TableAttribute"/>, with a
    /// property for each column, named alike.
    /// </typeparam>
    IQueryable<TRow> Of<TRow>()
        where TRow : class;
}
