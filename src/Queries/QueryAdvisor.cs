using SqliteBench.Measurement.Cases;
using SqliteBench.Results;
using SqliteBench.Workloads.Databases;

namespace SqliteBench.Queries;

/// <summary>Advice that follows from counts alone.</summary>
/// <param name="Changes">The changes in the order of their choice, each with its effect on the queries.</param>
/// <param name="Before">The cost of each query today.</param>
/// <param name="After">The cost of each query with all changes.</param>
/// <param name="Plans">The plan of each query today.</param>
/// <param name="WithLargeCache">The costs of queries that would gain from a page cache of 64 MB in addition.</param>
internal sealed record CountedAdvice(
    IReadOnlyList<CountedChange> Changes,
    IReadOnlyDictionary<string, QueryCost> Before,
    IReadOnlyDictionary<string, QueryCost> After,
    IReadOnlyDictionary<string, string> Plans,
    IReadOnlyDictionary<string, string> PlansAfter,
    IReadOnlyDictionary<string, QueryCost> WithLargeCache
)
{
    /// <summary>Whether the advice drops an index.</summary>
    public bool Drops(TableIndex index) =>
        Changes.Any(change => change.Change.Statements.Contains(SchemaChange.DropOf(index.Name)));
}

/// <summary>Finds changes by counting on a copy of the database: the same ones, however busy the machine.</summary>
internal sealed class QueryAdvisor(
    AppDatabase database,
    IReadOnlyList<TriedQuery> queries,
    string folder,
    bool foreignKeys
) : IDisposable
{
    /// <summary>The page cache that is tried, in KiB.</summary>
    public const int LargeCache = 65_536;

    private readonly TrialDatabase _trial = CreateTrial(database, queries, folder, foreignKeys);
    private readonly List<CountedChange> _changes = [];

    public IReadOnlyDictionary<string, QueryCost> Costs => _trial.Costs;

    public SqliteConnection Connection => _trial.Connection;

    /// <summary>Sentences on statistics that contradicted the rows before the advice.</summary>
    public IReadOnlyList<string> StaleStatistics { get; private set; } = [];

    public CountedAdvice Advise()
    {
        Dictionary<string, QueryCost> before = new(_trial.Costs);
        Dictionary<string, string> plans = queries.ToDictionary(
            query => query.Name,
            query => _trial.PlanOf(query.Name)
        );
        SchemaChange analyze = SchemaChange.Analyze(database.Bytes);
        AdviceChoice choice = new(_trial, queries, analyze);
        // If the statistics contradict the rows, they come first; otherwise last, when all indexes are there.
        StaleStatistics =
        [
            .. SchemaFacts.FindStaleStatistics(
                database.Tables.Where(table => queries.Any(query => query.Touched.Contains(table.Name))),
                _trial.Connection
            ),
        ];
        SchemaChange[] first = StaleStatistics.Count > 0 ? [analyze] : [];
        _changes.AddRange(choice.Choose([.. first, .. FindCandidates()]));
        _changes.AddRange(DropRedundant());
        return new CountedAdvice(
            _changes,
            before,
            new Dictionary<string, QueryCost>(_trial.Costs),
            plans,
            queries.ToDictionary(query => query.Name, query => _trial.PlanOf(query.Name)),
            CountWithLargeCache()
        );
    }

    /// <summary>Other forms of queries that do less work, with all changes in place.</summary>
    public IReadOnlyList<RewriteFinding> FindRewrites() =>
        new RewriteSearch(database, _trial.Connection).Find(queries, _trial.Costs);

    public void Dispose() => _trial.Dispose();

    private static TrialDatabase CreateTrial(
        AppDatabase database,
        IReadOnlyList<TriedQuery> queries,
        string folder,
        bool foreignKeys
    )
    {
        string path = Path.Combine(folder, "trial.db");
        DatabaseFiles.Copy(database.Path, path);
        return new TrialDatabase(path, queries, foreignKeys);
    }

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

    private double WeightedCost(TriedQuery query) => _trial.Costs[query.Name].Cost * query.Query.Weight;

    // Drops only indexes that the database had, not those that were chosen.
    private IEnumerable<CountedChange> DropRedundant()
    {
        HashSet<string> own = [.. database.Tables.SelectMany(table => table.Indexes).Select(index => index.Name)];
        AppDatabase changed = database with { Tables = AppDatabase.ReadTables(_trial.Connection) };
        foreach ((SchemaChange drop, TableIndex index, _) in RedundantIndexes.Find(changed))
        {
            if (own.Contains(index.Name) && !IsNamed(index.Name) && _trial.ApplyIfFree(drop) is { } made)
            {
                yield return made;
            }
        }
    }

    // INDEXED BY in a view or a trigger would fail without its index.
    private bool IsNamed(string index) =>
        PlainSqlite
            .Rows(
                _trial.Connection,
                "SELECT 1 FROM sqlite_schema WHERE type IN ('view', 'trigger') AND instr(lower(sql), lower(@index)) LIMIT 1",
                index
            )
            .Count > 0;

    private Dictionary<string, QueryCost> CountWithLargeCache()
    {
        TriedQuery[] missing =
        [
            .. queries.Where(query =>
                _trial.Costs[query.Name] is { IsFinished: true } cost
                && 80 * cost.Counts.PageMisses >= 0.2 * cost.Cost
                && 80 * cost.Counts.PageMisses * query.Query.Weight >= AdviceChoice.LeastSaved
            ),
        ];
        if (missing.Length == 0)
        {
            return [];
        }

        PlainSqlite.Execute(_trial.Connection, $"PRAGMA cache_size=-{LargeCache}");
        Dictionary<string, QueryCost> costs = [];
        foreach (TriedQuery query in missing)
        {
            // The first pass fills the larger cache.
            QueryCost? cost = null;
            for (int pass = 0; pass < 2; pass++)
            {
                cost = QueryCounter.Count(_trial.Connection, query);
            }

            if (cost is not null && cost.Cost <= 0.8 * _trial.Costs[query.Name].Cost)
            {
                costs[query.Name] = cost;
            }
        }

        return costs;
    }
}
