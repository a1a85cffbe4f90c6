using SqliteBench.Providers;
using SqliteBench.Workloads.Rows;

namespace SqliteBench.Queries;

/// <summary>A query that has been checked and executed on trial.</summary>
/// <param name="Does">SQLite's plan in a few words (<see cref="QueryPlan.Describe"/>).</param>
/// <param name="Sql">The statement, with its parameters as <c>@name</c>.</param>
/// <param name="Touched">The columns that SQLite reads or writes for it, by table.</param>
/// <param name="Arguments">The arguments of each execution in a run.</param>
/// <param name="Counted">Arguments of the counted executions: the first few, even if the trial ran fewer.</param>
/// <param name="IsDetermined">Whether the answers depend on nothing random and not on the time.</param>
/// <param name="Compares">How the rows of providers are compared.</param>
/// <param name="Order">The order that it gives its rows.</param>
internal sealed record TriedQuery(
    NamedQuery Query,
    QuerySyntax Syntax,
    string Does,
    string Sql,
    bool Writes,
    ILookup<string, string> Touched,
    bool IsDetermined,
    IReadOnlyList<object?[]> Arguments,
    IReadOnlyList<object?[]> Counted,
    IReadOnlyList<ArgumentDefinition> Parameters,
    QueryTrial Trial,
    RowComparison Compares,
    RowOrder Order
)
{
    public string Name => Query.Name;

    public double Weight => Query.Weight;

    /// <summary>The name that all forms of a query share; null if it has no other forms.</summary>
    public string? Question => Query.Question;

    /// <summary>The mean size of a result in rows, columns and bytes, by the columns of the results file.</summary>
    public IReadOnlyList<KeyValuePair<string, double>> Returned =>
        Trial.Columns.Count == 0
            ? []
            :
            [
                new("result_rows", (double)Trial.Rows / Trial.Executions),
                new("result_columns", Trial.Columns.Count),
                new("result_bytes", (double)Trial.Bytes / Trial.Executions),
            ];
}
