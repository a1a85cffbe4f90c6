using SqliteBench.Results;

namespace SqliteBench.Queries;

/// <summary>Compares other forms of queries with the old ones: their rows on the user's data, and what SQLite counts.</summary>
internal sealed class RewriteSearch(AppDatabase database, SqliteConnection connection)
{
    // Results with more rows are not compared: it would take long.
    private const long MostRows = 100_000;

    private const double LeastGain = 1.25;

    /// <summary>The best form of each query that does less work and returns the same rows.</summary>
    /// <param name="costs">The costs of the queries, counted on the same connection.</param>
    public IReadOnlyList<RewriteFinding> Find(
        IReadOnlyList<TriedQuery> queries,
        IReadOnlyDictionary<string, QueryCost> costs
    )
    {
        List<RewriteFinding> found = [];
        foreach (TriedQuery query in queries.Where(query => !query.Writes && query.Query.Question is null))
        {
            QueryCost before = costs[query.Name];
            if (!before.IsFinished || before.Cost * query.Query.Weight < AdviceChoice.LeastSaved)
            {
                continue;
            }

            RewriteFinding? best = QueryRewrites
                .Find(query.Sql, database)
                .Select(rewrite => Compare(query, rewrite, before))
                .OfType<RewriteFinding>()
                .MaxBy(finding => finding.Gain);
            if (best is not null)
            {
                found.Add(best);
            }
            else if (QueryRewrites.FindKeyset(query.Sql, database) is { } keyset)
            {
                found.Add(new RewriteFinding(query.Name, keyset.What, keyset.Sql, Gain: 0, IsSame: false));
            }
        }

        return found;
    }

    /// <summary>The gain by another form of a query; null if it is too small, or if the rows differ.</summary>
    public RewriteFinding? Compare(TriedQuery query, QueryRewrite rewrite, QueryCost before)
    {
        try
        {
            double most = before.Cost / LeastGain;
            if (
                QueryForms.WithText(query, rewrite.Sql) is not { } rewritten
                || QueryCounter.Count(connection, rewritten, most) is not { IsFinished: true } after
                || after.Cost > most
                || (before.Cost - after.Cost) * query.Query.Weight < AdviceChoice.LeastSaved
                || query.Trial.Rows > MostRows
                || !query.IsDetermined
                || QueryForms.FindDifferent(connection, WithAllRows(query), rewritten) is not null
            )
            {
                return null;
            }

            double gain = before.GainBy(after);
            return new RewriteFinding(query.Name, rewrite.What, Printable.Escape(rewrite.Sql), gain, IsSame: true);
        }
        catch (SqliteException)
        {
            // The shape was not as it seemed.
            return null;
        }
    }

    // If the result does not show which rows a LIMIT may choose, other rows are not called the same.
    private static TriedQuery WithAllRows(TriedQuery query) =>
        query.Order.Keys.Count > 0 ? query : query with { Order = RowOrder.None };
}
