using SqliteBench.Measurement.Cases;
using SqliteBench.Workloads.Databases;

namespace SqliteBench.Queries;

/// <summary>The cost of a query before and after a change.</summary>
internal readonly record struct CostChange(QueryCost Before, QueryCost After);

/// <summary>A change, with the costs of each query that it affects.</summary>
/// <param name="Bytes">The growth of the database, in bytes.</param>
internal sealed record CountedChange(SchemaChange Change, double Bytes, Dictionary<string, CostChange> Costs);

/// <summary>A copy of the database on which changes are tried and queries are counted.</summary>
internal sealed class TrialDatabase : IDisposable
{
    // An interrupted query may use this share of the bound with a change: with the right one it needs far less.
    private const double ShareOfUnfinished = 0.05;

    // Growth by up to these steps, two page misses, is chance: misses depend on what the cache happens to hold.
    private const double ChanceSteps = 160;

    private readonly IReadOnlyList<TriedQuery> _queries;
    private readonly string _path;

    // The costs by query, plan and, for writes, the change: counts of a query depend on nothing else.
    private readonly Dictionary<(string Query, string Plan, string Change), CostChange> _countedCosts = [];
    private readonly Dictionary<string, double> _growths = [];
    private readonly Planner _planner;
    private Dictionary<string, string> _plans;

    public TrialDatabase(AppDatabase database, IReadOnlyList<TriedQuery> queries)
    {
        _queries = queries;
        _path = Path.Combine(database.Folder, "trial.db");
        DatabaseFiles.Copy(database.Path, _path);
        Connection = PlainSqlite.Open(_path);
        PlainSqlite.Text(Connection, "PRAGMA journal_mode=MEMORY");
        PlainSqlite.Text(Connection, "PRAGMA synchronous=OFF");
        PlainSqlite.Text(Connection, $"PRAGMA foreign_keys={database.ForeignKeys}");
        _planner = new Planner(Connection);
        _plans = _planner.Plans(queries);
        foreach (TriedQuery query in queries)
        {
            QueryCost? cost = query.Trial.IsFinished
                ? QueryCost.Count(Connection, query)
                : QueryCost.AtLeast(query.Trial.Counts, QueryTrial.MostSteps);
            Costs[query.Name] = cost ?? QueryCost.AtLeast(query.Trial.Counts, 0);
            Remember(query);
        }
    }

    public SqliteConnection Connection { get; }

    public Dictionary<string, QueryCost> Costs { get; } = [];

    public IReadOnlyDictionary<string, string> Plans => _plans;

    /// <summary>The plan of a query with one more change; empty if SQLite refuses the change.</summary>
    public string PlanWith(SchemaChange change, TriedQuery query) =>
        _planner.PlansWith(change, [query])?[query.Name] ?? "";

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
            return CountWith(change, _queries);
        }

        TriedQuery[] affected = [.. _queries.Where(query => IsAffected(query, change, plans[query.Name]))];
        if (!change.IsDrop && affected.All(query => plans[query.Name] == _plans[query.Name]))
        {
            return null;
        }

        Dictionary<string, CostChange> costs = [];
        foreach (TriedQuery query in affected)
        {
            (string, string, string) key = KeyOf(query, plans[query.Name], change.Sql);
            if (!_countedCosts.TryGetValue(key, out CostChange known))
            {
                return CountWith(change, affected);
            }

            // The cost that a change adds to a write was counted before other changes were made.
            QueryCost now = Costs[query.Name];
            costs[query.Name] = new CostChange(now, query.Writes ? now.Plus(known) : known.After);
        }

        return new CountedChange(change, _growths.GetValueOrDefault(change.Sql), costs);
    }

    /// <summary>Makes a change, and counts again what it affects.</summary>
    public CountedChange Apply(SchemaChange change)
    {
        double bytes = Bytes();
        PlainSqlite.Execute(Connection, change.Sql);
        _planner.Apply(change, Connection);
        Dictionary<string, string> plans = _planner.Plans(_queries);
        TriedQuery[] affected = [.. _queries.Where(query => IsAffected(query, change, plans[query.Name]))];
        _plans = plans;
        Dictionary<string, CostChange> costs = [];
        foreach (TriedQuery query in affected)
        {
            if (QueryCost.Count(Connection, query) is { } cost)
            {
                costs[query.Name] = new CostChange(Costs[query.Name], cost);
                Costs[query.Name] = cost;
            }

            Remember(query);
        }

        return new CountedChange(change, Bytes() - bytes, costs);
    }

    /// <summary>Makes a change if no query costs more after it; null if one does.</summary>
    public CountedChange? ApplyIfFree(SchemaChange change)
    {
        bool isFree =
            Evaluate(change) is { } counted
            && counted.Costs.Values.All(cost => cost.After.Cost <= (cost.Before.Cost * 1.02) + ChanceSteps);
        return isFree ? Apply(change) : null;
    }

    public double Bytes()
    {
        const string used =
            "SELECT (page_count - freelist_count) * page_size FROM pragma_page_count, pragma_freelist_count, pragma_page_size";
        return (long)PlainSqlite.Rows(Connection, used)[0][0]!;
    }

    public void Dispose()
    {
        _planner.Dispose();
        Connection.Dispose();
        DatabaseFiles.Delete(_path);
    }

    private static (string, string, string) KeyOf(TriedQuery query, string plan, string change) =>
        (query.Name, plan, query.Writes ? change : "");

    private void Remember(TriedQuery query) =>
        _countedCosts[KeyOf(query, _plans[query.Name], "")] = new CostChange(Costs[query.Name], Costs[query.Name]);

    private bool IsAffected(TriedQuery query, SchemaChange change, string plan) =>
        plan != _plans[query.Name] || (query.Writes && (change.Table is null || query.Touched.Contains(change.Table)));

    // Counts queries with a change, in a transaction that is rolled back; null if SQLite refuses the change.
    private CountedChange? CountWith(SchemaChange change, IReadOnlyList<TriedQuery> queries)
    {
        double bytes = Bytes();
        try
        {
            using UndoneTransaction undone = new(Connection);
            PlainSqlite.Execute(Connection, change.Sql);
            _growths[change.Sql] = Bytes() - bytes;
            Dictionary<string, CostChange> costs = [];
            foreach (TriedQuery query in queries)
            {
                string plan = Planner.PlanOn(Connection, query);
                if (!IsAffected(query, change, plan))
                {
                    continue;
                }

                QueryCost now = Costs[query.Name];
                (string, string, string) key = KeyOf(query, plan, change.Sql);
                if (!_countedCosts.TryGetValue(key, out CostChange known))
                {
                    // A query may use twice its steps, but an interrupted one only a small part of its bound.
                    double limit = now.IsFinished ? 5000 + (2 * now.Cost) : ShareOfUnfinished * QueryTrial.MostSteps;
                    if (QueryCost.Count(Connection, query, limit) is not { } cost)
                    {
                        return null;
                    }

                    known = new CostChange(now, cost.IsFinished || now.IsFinished ? cost : now);
                    _countedCosts[key] = known;
                }

                costs[query.Name] = new CostChange(now, known.After);
            }

            return new CountedChange(change, _growths[change.Sql], costs);
        }
        catch (SqliteException)
        {
            return null;
        }
        finally
        {
            if (change.HasStatistics && PlainSqlite.HasStatistics(Connection))
            {
                // The connection would keep the statistics that were rolled back.
                PlainSqlite.Execute(Connection, "ANALYZE sqlite_schema");
            }
        }
    }
}
