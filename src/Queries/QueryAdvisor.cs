using SqliteBench.Measurement.Cases;
using SqliteBench.Results;

namespace SqliteBench.Queries;

/// <summary>The chosen changes with their counted effects, before anything is timed.</summary>
/// <param name="Changes">The changes in the order of their choice, each with its effect on the queries.</param>
/// <param name="WithLargeCache">The costs of queries that would gain from a page cache of 64 MB in addition.</param>
/// <param name="Remarks">Sentences on stale statistics, on duplicate indexes that stay, and on rowids.</param>
internal sealed record CountedAdvice(
    IReadOnlyList<CountedChange> Changes,
    IReadOnlyList<AdvisedQuery> Queries,
    IReadOnlyDictionary<string, QueryCost> WithLargeCache,
    IReadOnlyList<string> Remarks
);

/// <summary>A query with its costs and plans before and after all advised changes.</summary>
internal sealed record AdvisedQuery(
    TriedQuery Tried,
    QueryCost Before,
    QueryCost After,
    string PlanBefore,
    string PlanAfter
)
{
    public string Name => Tried.Name;
}

/// <summary>Finds schema changes and rewrites by counting SQLite's work on a copy, not by timing.</summary>
internal sealed class QueryAdvisor(AppDatabase database, IReadOnlyList<TriedQuery> queries) : IDisposable
{
    /// <summary>In KiB.</summary>
    public const int LargeCache = 65_536;

    // Results with more rows are not compared: it would take long.
    private const long MaximumComparedRows = 100_000;

    private const double LeastGain = 1.25;

    private readonly TrialDatabase _trial = new(database, queries);

    public IReadOnlyDictionary<string, QueryCost> Costs => _trial.Costs;

    public SqliteConnection Connection => _trial.Connection;

    /// <summary>Chooses changes, and makes them on the trial database.</summary>
    public CountedAdvice Advise()
    {
        Dictionary<string, QueryCost> before = new(_trial.Costs);
        IReadOnlyDictionary<string, string> plans = _trial.Plans;
        SchemaChange analyze = SchemaChange.Analyze(database.Bytes);
        // If the statistics contradict the rows, they come first; otherwise last, when all indexes are there.
        IEnumerable<TableInfo> read = database.Tables.Where(table =>
            queries.Any(query => query.Touched.Contains(table.Name))
        );
        string? stale = SchemaFacts.FindStaleStatistics(read, Connection);
        SchemaChange[] first = stale is null ? [] : [analyze];
        AdviceChoice choice = new(_trial, queries, analyze);
        CountedChange[] changes = [.. choice.Choose([.. first, .. FindCandidates()]), .. DropRedundant()];
        AdvisedQuery Describe(TriedQuery query) =>
            new(query, before[query.Name], Costs[query.Name], plans[query.Name], _trial.Plans[query.Name]);
        return new CountedAdvice(
            changes,
            [.. queries.Select(Describe)],
            CountWithLargeCache(),
            [
                .. stale is null ? (string[])[] : [$"Stale row counts in sqlite_stat1: {stale}."],
                .. SchemaFacts.FindDuplicates(database, changes),
                .. SchemaFacts.FindRowIdAdvice(database, queries, Connection, _trial.Plans.Values),
            ]
        );
    }

    /// <summary>The best form of each query that does less work with all changes, and returns the same rows.</summary>
    public IReadOnlyList<RewriteFinding> FindRewrites() =>
        [
            .. queries
                .Where(query => !query.Writes && query.Question is null && Costs[query.Name].IsFinished)
                .Where(query => WeightedCost(query) >= AdviceChoice.LeastSaved)
                .Select(FindRewrite)
                .OfType<RewriteFinding>(),
        ];

    private RewriteFinding? FindRewrite(TriedQuery query)
    {
        RewriteFinding? best = QueryRewrites
            .Find(query.Sql, database)
            .Select(rewrite => Compare(query, rewrite))
            .OfType<RewriteFinding>()
            .MaxBy(finding => finding.Gain);
        return best is null && QueryRewrites.FindKeyset(query.Sql, database) is { } keyset
            ? new RewriteFinding(query.Name, keyset.What, keyset.Sql, Gain: 0, IsSame: false)
            : best;
    }

    /// <summary>The gain by another form of a query; null if it is too small, or if the rows differ.</summary>
    public RewriteFinding? Compare(TriedQuery query, QueryRewrite rewrite)
    {
        // If the result does not show which rows a LIMIT may choose, other rows are not called the same.
        TriedQuery compared = query.Order.Keys.Count > 0 ? query : query with { Order = RowOrder.None };
        QueryCost before = Costs[query.Name];
        double most = before.Cost / LeastGain;
        try
        {
            if (
                QueryForms.WithText(query, rewrite.Sql) is not { } rewritten
                || QueryCost.Count(Connection, rewritten, most) is not { IsFinished: true } after
                || after.Cost > most
                || (before.Cost - after.Cost) * query.Weight < AdviceChoice.LeastSaved
                || query.Trial.Rows > MaximumComparedRows
                || !query.IsDetermined
                || QueryForms.FindDifferentRows(Connection, compared, rewritten) is not null
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

    public void Dispose() => _trial.Dispose();

    // The candidates of the heaviest query come first.
    private IEnumerable<SchemaChange> FindCandidates()
    {
        IndexCandidates candidates = new(database);
        return queries
            .Where(query => WeightedCost(query) >= AdviceChoice.LeastSaved)
            .OrderByDescending(WeightedCost)
            .SelectMany(query => candidates.FindFor(query, _trial))
            .DistinctBy(change => change.Sql);
    }

    private double WeightedCost(TriedQuery query) => _trial.Costs[query.Name].Cost * query.Weight;

    // Drops only indexes that the database had, not those that were chosen.
    private IEnumerable<CountedChange> DropRedundant()
    {
        HashSet<string> own = [.. database.Tables.SelectMany(table => table.Indexes).Select(index => index.Name)];
        AppDatabase changed = database with { Tables = AppDatabase.ReadTables(Connection) };
        foreach ((SchemaChange drop, TableIndex index, _) in RedundantIndexes.Find(changed))
        {
            if (own.Contains(index.Name) && !IsNamedInSchema(index.Name) && _trial.ApplyIfFree(drop) is { } made)
            {
                yield return made;
            }
        }
    }

    // INDEXED BY in a view or a trigger would fail without its index.
    private bool IsNamedInSchema(string index)
    {
        const string users =
            "SELECT 1 FROM sqlite_schema WHERE type IN ('view', 'trigger') AND instr(lower(sql), lower(@index)) LIMIT 1";
        return PlainSqlite.Rows(Connection, users, index).Count > 0;
    }

    private Dictionary<string, QueryCost> CountWithLargeCache()
    {
        Dictionary<string, QueryCost> costs = [];
        string? size = PlainSqlite.Text(Connection, "PRAGMA cache_size");
        PlainSqlite.Execute(Connection, $"PRAGMA cache_size=-{LargeCache}");
        foreach (TriedQuery query in queries)
        {
            QueryCost now = _trial.Costs[query.Name];
            double missed = ExecutionCounts.CostOfPages(gets: 0, now.Counts.PageMisses);
            if (now.IsFinished && missed >= 0.2 * now.Cost && missed * query.Weight >= AdviceChoice.LeastSaved)
            {
                // The first pass fills the larger cache.
                _ = QueryCost.Count(Connection, query);
                if (QueryCost.Count(Connection, query) is { } cost && cost.Cost <= 0.8 * now.Cost)
                {
                    costs[query.Name] = cost;
                }
            }
        }

        PlainSqlite.Execute(Connection, $"PRAGMA cache_size={size}");
        return costs;
    }
}
