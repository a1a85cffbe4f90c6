using SqliteBench.Measurement.Cases;
using SqliteBench.Workloads.Databases;

namespace SqliteBench.Queries;

/// <summary>A change, with what each query that it affects costs before and after it.</summary>
/// <param name="Bytes">The growth of the database, in bytes.</param>
internal sealed record CountedChange(
    SchemaChange Change,
    double Bytes,
    IReadOnlyDictionary<string, (QueryCost Before, QueryCost After)> Costs
);

/// <summary>A copy of the database on which changes are tried and queries are counted.</summary>
internal sealed class TrialDatabase : IDisposable
{
    // An interrupted query may use this share of the bound with a change: with the right one it needs far less.
    private const double ShareOfUnfinished = 0.05;

    // Growth by up to these steps, two page misses, is chance: misses depend on what the cache happens to hold.
    private const double Chance = 160;

    private readonly IReadOnlyList<TriedQuery> _queries;
    private readonly string _path;

    // The costs by query, plan and, for writes, the change: counts of a query depend on nothing else.
    private readonly Dictionary<(string Query, string Plan, string Change), QueryCost> _known = [];
    private readonly Dictionary<(string Query, string Plan, string Change), QueryCost> _before = [];
    private readonly Dictionary<string, double> _bytes = [];
    private readonly Planner _planner;
    private Dictionary<string, string> _plans;

    /// <param name="path">The database, which is changed and deleted afterwards.</param>
    public TrialDatabase(string path, IReadOnlyList<TriedQuery> queries, bool foreignKeys)
    {
        (_path, _queries) = (path, queries);
        Connection = PlainSqlite.Open(path);
        PlainSqlite.Text(Connection, "PRAGMA journal_mode=MEMORY");
        PlainSqlite.Text(Connection, "PRAGMA synchronous=OFF");
        PlainSqlite.Text(Connection, $"PRAGMA foreign_keys={foreignKeys}");
        _planner = new Planner(Connection);
        _plans = _planner.Plans(queries);
        foreach (TriedQuery query in queries)
        {
            Costs[query.Name] = CountFirst(query);
            _known[KeyOf(query, _plans[query.Name], "")] = Costs[query.Name];
        }
    }

    public SqliteConnection Connection { get; }

    /// <summary>The cost of each query with all changes that have been applied.</summary>
    public Dictionary<string, QueryCost> Costs { get; } = [];

    /// <summary>The weighted cost of all queries, in steps.</summary>
    public double Total => _queries.Sum(query => query.Query.Weight * Costs[query.Name].Cost);

    /// <summary>The plan of a query with all changes that have been applied.</summary>
    public string PlanOf(string query) => _plans[query];

    /// <summary>The plan of a query with one more change; null if SQLite refuses the change.</summary>
    public string? PlanWith(SchemaChange change, TriedQuery query) =>
        _planner.PlansWith(change, [query])?.GetValueOrDefault(query.Name);

    /// <summary>Counts what a change would do to the queries that it can affect; no plan is counted twice.</summary>
    /// <returns>The counted change; null if no query would use it, or if SQLite refuses it.</returns>
    public CountedChange? Evaluate(SchemaChange change)
    {
        if (_planner.PlansWith(change, _queries) is not { } plans)
        {
            return null;
        }

        if (change.HasStatistics)
        {
            return Try(change, _queries);
        }

        TriedQuery[] affected =
        [
            .. _queries.Where(query =>
                plans[query.Name] != _plans[query.Name] || (query.Writes && IsWritten(query, change))
            ),
        ];
        if (!affected.Any(query => plans[query.Name] != _plans[query.Name]) && !change.IsDrop)
        {
            return null;
        }

        Dictionary<string, (QueryCost Before, QueryCost After)> costs = [];
        foreach (TriedQuery query in affected)
        {
            (string, string, string) key = KeyOf(query, plans[query.Name], change.Sql);
            if (!_known.TryGetValue(key, out QueryCost? cost))
            {
                return Try(change, affected);
            }

            // The cost that a change adds to a write was counted before other changes were made.
            QueryCost now = Costs[query.Name];
            costs[query.Name] = (now, _before.TryGetValue(key, out QueryCost? before) ? now.Plus(cost, before) : cost);
        }

        return new CountedChange(change, _bytes.GetValueOrDefault(change.Sql), costs);
    }

    /// <summary>Makes a change, and counts again what it affects.</summary>
    public CountedChange Apply(SchemaChange change)
    {
        double before = Bytes();
        Dictionary<string, string> plans = _plans;
        PlainSqlite.Execute(Connection, change.Sql);
        _planner.Apply(change);
        _planner.TakeStatistics(Connection);
        _plans = _planner.Plans(_queries);
        Dictionary<string, (QueryCost Before, QueryCost After)> costs = [];
        foreach (TriedQuery query in _queries)
        {
            bool mayDiffer = _plans[query.Name] != plans[query.Name] || (query.Writes && IsWritten(query, change));
            if (mayDiffer && CountWhole(query) is { } cost)
            {
                costs[query.Name] = (Costs[query.Name], cost);
                Costs[query.Name] = cost;
            }

            _known[KeyOf(query, _plans[query.Name], "")] = Costs[query.Name];
        }

        return new CountedChange(change, Bytes() - before, costs);
    }

    /// <summary>Makes a change if no query costs more after it; null if one does.</summary>
    public CountedChange? ApplyIfFree(SchemaChange change)
    {
        if (Evaluate(change) is not { } counted)
        {
            return null;
        }

        bool isFree = counted.Costs.Values.All(cost => cost.After.Cost <= (cost.Before.Cost * 1.02) + Chance);
        return isFree ? Apply(change) : null;
    }

    public double Bytes() =>
        (long)
            PlainSqlite.Rows(
                Connection,
                "SELECT (page_count - freelist_count) * page_size FROM pragma_page_count, pragma_freelist_count, pragma_page_size"
            )[0][0]!;

    public void Dispose()
    {
        _planner.Dispose();
        Connection.Dispose();
        DatabaseFiles.Delete(_path);
    }

    private static (string, string, string) KeyOf(TriedQuery query, string plan, string change) =>
        (query.Name, plan, query.Writes ? change : "");

    private static bool IsWritten(TriedQuery query, SchemaChange change) =>
        change.Table is null || query.Touched.Contains(change.Table);

    // Counts queries with a change, in a transaction that is rolled back; null if SQLite refuses the change.
    private CountedChange? Try(SchemaChange change, IReadOnlyList<TriedQuery> affected)
    {
        double before = Bytes();
        PlainSqlite.Execute(Connection, "BEGIN");
        try
        {
            PlainSqlite.Execute(Connection, change.Sql);
            _bytes[change.Sql] = Bytes() - before;
            Dictionary<string, (QueryCost Before, QueryCost After)> costs = [];
            foreach (TriedQuery query in affected)
            {
                string plan = Planner.PlanOn(Connection, query);
                if (plan == _plans[query.Name] && !(query.Writes && IsWritten(query, change)))
                {
                    continue;
                }

                if (CostWith(change, query, plan) is not { } cost)
                {
                    return null;
                }

                costs[query.Name] = (Costs[query.Name], cost);
            }

            return new CountedChange(change, _bytes[change.Sql], costs);
        }
        catch (SqliteException)
        {
            return null;
        }
        finally
        {
            PlainSqlite.RollBack(Connection);
            if (change.HasStatistics && PlainSqlite.HasStatistics(Connection))
            {
                // The connection would keep the statistics that were rolled back.
                PlainSqlite.Execute(Connection, "ANALYZE sqlite_schema");
            }
        }
    }

    // The known cost of a query with a plan, or else a new count; null if SQLite refuses the query.
    private QueryCost? CostWith(SchemaChange change, TriedQuery query, string plan)
    {
        (string, string, string) key = KeyOf(query, plan, change.Sql);
        if (_known.TryGetValue(key, out QueryCost? known))
        {
            return known;
        }

        QueryCost? cost = Count(query, LimitOf(query));
        if (cost is null)
        {
            return null;
        }

        if (!cost.IsFinished && !Costs[query.Name].IsFinished)
        {
            cost = Costs[query.Name];
        }

        _known[key] = cost;
        if (query.Writes)
        {
            _before[key] = Costs[query.Name];
        }

        return cost;
    }

    // With a change, a query may use twice its steps; an interrupted one a small part of its bound.
    private double LimitOf(TriedQuery query) =>
        Costs[query.Name].IsFinished ? 5000 + (2 * Costs[query.Name].Cost) : ShareOfUnfinished * QueryTrial.MostSteps;

    // Counts a query before any change. For one that was interrupted when it was tried, it returns a lower bound.
    private QueryCost CountFirst(TriedQuery query)
    {
        if (query.IsUnfinished)
        {
            return QueryCost.AtLeast(query.Trial.Counts, QueryTrial.MostSteps);
        }

        return Count(query, null) ?? QueryCost.AtLeast(query.Trial.Counts, 0);
    }

    private QueryCost? CountWhole(TriedQuery query)
    {
        bool wasFinished = Costs[query.Name].IsFinished;
        QueryCost? cost = Count(query, wasFinished ? null : ShareOfUnfinished * QueryTrial.MostSteps);
        return cost is not null && (cost.IsFinished || wasFinished) ? cost : Count(query, null);
    }

    private QueryCost? Count(TriedQuery query, double? limit) => QueryCounter.Count(Connection, query, limit);
}
