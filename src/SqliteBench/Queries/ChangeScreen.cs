namespace SqliteBench.Queries;

/// <summary>
/// Tries changes of the schema on a copy of the database by what SQLite counts, which is the same however busy the machine is.
/// </summary>
internal sealed class ChangeScreen : IDisposable
{
    // Executions of a query that are counted, after one that fills the cache.
    private const int Executions = 3;

    // From here on, one execution has to do.
    private const double SlowSeconds = 0.1;

    // In steps: a query may take as many more, such as a write for one more index.
    private const double Small = 500;

    // A smaller gain is not worth timing.
    private const double Worth = 0.9;

    // Share of the best gain, in logarithms, at which a smaller change wins: 700x is not worth a larger index than 200x.
    private const double AlmostAsGood = 0.8;

    private readonly IReadOnlyList<TriedQuery> _queries;
    private readonly bool _foreignKeys;
    private readonly SqliteConnection _connection;
    private readonly SqliteConnection _empty;
    private readonly HashSet<string> _refused = [];
    private Dictionary<string, double> _costs;
    private Dictionary<string, string> _plans;

    public ChangeScreen(AppDatabase database, IReadOnlyList<TriedQuery> queries, string path, bool foreignKeys)
    {
        (_queries, _foreignKeys) = (queries, foreignKeys);
        DatabaseFiles.Copy(database.Path, path);
        _connection = PlainSqlite.Open(path);
        PlainSqlite.Text(_connection, "PRAGMA synchronous=OFF");
        PlainSqlite.Text(_connection, $"PRAGMA foreign_keys={foreignKeys}");
        _empty = Empty(database.Path, PlainSqlite.Text(_connection, "PRAGMA encoding")!);
        _costs = Costs(null)!;
        _plans = PlansOn(_empty);
    }

    public SqliteConnection Connection => _connection;

    /// <summary>The best of some changes, with the queries whose cost it changes; null if none is worth timing.</summary>
    /// <param name="mayGoOn">Whether there is time for one more.</param>
    public (SchemaChange Change, IReadOnlyList<string> Queries)? Best(
        IEnumerable<SchemaChange> changes,
        Func<bool> mayGoOn
    )
    {
        HashSet<string> known = [];
        List<(SchemaChange Change, Dictionary<string, double> Costs, double Score)> tried = [];
        foreach (SchemaChange change in changes.Where(change => !_refused.Contains(change.Sql)))
        {
            if (!mayGoOn())
            {
                break;
            }

            // What leads to plans that were tried before, or to those of today, would cost the same.
            if (
                change.Sql != SchemaChange.Analyze
                && (
                    PlansWith(change) is not { } plans || plans == string.Join('\n', _plans.Values) || !known.Add(plans)
                )
            )
            {
                continue;
            }

            if (CostsWith(change) is { } costs)
            {
                tried.Add((change, costs, costs.Sum(one => Math.Log(one.Value / _costs[one.Key]))));
            }
        }

        (SchemaChange Change, Dictionary<string, double> Costs, double Score)[] worth =
        [
            .. tried.Where(one =>
                one.Costs.Any(cost => cost.Value < Worth * _costs[cost.Key])
                && Total(one.Costs) < Total(_costs)
                && !one.Costs.Any(cost => cost.Value > (2 * _costs[cost.Key]) + Small)
            ),
        ];
        if (worth.Length == 0)
        {
            return null;
        }

        double best = worth.Min(one => one.Score);
        (SchemaChange chosen, Dictionary<string, double> changed, _) = worth
            .Where(one => one.Score <= AlmostAsGood * best)
            .MinBy(one => one.Change.Size);
        return (
            chosen,
            [.. changed.Where(one => Math.Abs((one.Value / _costs[one.Key]) - 1) > 0.02).Select(one => one.Key)]
        );
    }

    /// <summary>Whether no query costs more after a change.</summary>
    public bool IsFree(SchemaChange change) =>
        CostsWith(change) is { } costs && costs.All(one => one.Value <= _costs[one.Key] * 1.02);

    /// <summary>Keeps a change, so that the next ones are tried on top of it.</summary>
    public void Keep(SchemaChange change)
    {
        PlainSqlite.Execute(_connection, change.Sql);
        PlainSqlite.Execute(_connection, $"PRAGMA foreign_keys={_foreignKeys}");
        TryExecute(_empty, change.Inside);
        _refused.Add(change.Sql);
        _costs = Costs(null)!;
        _plans = PlansOn(_empty);
    }

    public void Refuse(SchemaChange change) => _refused.Add(change.Sql);

    public void Dispose()
    {
        string path = _connection.DataSource;
        _empty.Dispose();
        _connection.Dispose();
        DatabaseFiles.Delete(path);
    }

    private static bool TryExecute(SqliteConnection connection, string sql)
    {
        try
        {
            PlainSqlite.Execute(connection, sql);
            return true;
        }
        catch (SqliteException)
        {
            return false;
        }
    }

    private double Total(Dictionary<string, double> costs) => _queries.Sum(one => one.Query.Weight * costs[one.Name]);

    private Dictionary<string, double>? CostsWith(SchemaChange change)
    {
        // Dropping a table would delete what refers to it.
        PlainSqlite.Execute(_connection, $"PRAGMA foreign_keys={_foreignKeys && !change.IsRebuild}");
        PlainSqlite.Execute(_connection, "BEGIN");
        try
        {
            return TryExecute(_connection, change.Inside) ? Costs(_costs) : null;
        }
        finally
        {
            PlainSqlite.Execute(_connection, "ROLLBACK");
            PlainSqlite.Execute(_connection, $"PRAGMA foreign_keys={_foreignKeys}");
        }
    }

    // The cost of each query. Reads stop at about twice their earlier cost; writes run to their end, because interrupting
    // one rolls back the whole transaction.
    private Dictionary<string, double>? Costs(Dictionary<string, double>? before)
    {
        Dictionary<string, double> costs = [];
        foreach (TriedQuery one in _queries)
        {
            double limit = before is null ? double.PositiveInfinity : 5000 + (2 * before[one.Name]);
            double cost = 0;
            bool isWhole = false;
            PlainSqlite.Execute(_connection, "SAVEPOINT trial");
            try
            {
                using CountedStatement statement = new(_connection, one.Sql);
                bool isSlow = one.Seconds > SlowSeconds;
                int all = isSlow ? 1 : Math.Min(Executions, one.Arguments.Count);
                for (int execution = one.Writes || isSlow ? 0 : -1; execution < all; execution++)
                {
                    isWhole = statement.Execute(
                        one.Arguments[Math.Max(0, execution)],
                        steps => one.Writes || steps <= limit
                    );
                    cost += execution < 0 ? 0 : statement.Counts.Cost / all;
                    if (!isWhole)
                    {
                        break;
                    }
                }
            }
            catch (SqliteException)
            {
                return null;
            }
            finally
            {
                PlainSqlite.Execute(_connection, "ROLLBACK TO trial; RELEASE trial");
            }

            costs.Add(one.Name, Math.Max(1, isWhole ? cost : limit));
        }

        return costs;
    }

    // The plans of all queries on an empty database, where trying a change costs nothing; null if SQLite refuses it.
    private string? PlansWith(SchemaChange change)
    {
        PlainSqlite.Execute(_empty, "SAVEPOINT trial");
        try
        {
            return TryExecute(_empty, change.Inside)
                ? change.Anonymous(string.Join('\n', PlansOn(_empty).Values)) + WhereOf(change)
                : null;
        }
        finally
        {
            PlainSqlite.Execute(_empty, "ROLLBACK TO trial; RELEASE trial");
        }
    }

    // Plans do not tell which rows an index has.
    private static string WhereOf(SchemaChange change) =>
        change.Sql.IndexOf(" WHERE ", StringComparison.Ordinal) is >= 0 and var at ? change.Sql[at..] : "";

    private Dictionary<string, string> PlansOn(SqliteConnection connection)
    {
        Dictionary<string, string> plans = [];
        foreach (TriedQuery one in _queries)
        {
            try
            {
                plans[one.Name] = string.Join('\n', QueryPlan.Of(connection, one.Sql, one.Arguments[0]).Steps);
            }
            catch (SqliteException)
            {
                plans[one.Name] = "";
            }
        }

        return plans;
    }

    // An in-memory database with the schema and the statistics, but without rows.
    private static SqliteConnection Empty(string path, string encoding)
    {
        SqliteConnection empty = PlainSqlite.Open(":memory:");
        PlainSqlite.Execute(empty, $"PRAGMA encoding = '{encoding}'");
        PlainSqlite.Rows(empty, "ATTACH @path AS full", path);
        foreach (
            object?[] row in PlainSqlite.Rows(
                empty,
                "SELECT sql FROM full.sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY sql LIKE 'CREATE VIRTUAL%' DESC, type = 'table' DESC, type = 'index' DESC"
            )
        )
        {
            // A virtual table, which comes first, makes its own tables.
            TryExecute(empty, (string)row[0]!);
        }

        if (PlainSqlite.Text(empty, "SELECT count(*) FROM full.sqlite_schema WHERE name = 'sqlite_stat1'") != "0")
        {
            PlainSqlite.Execute(
                empty,
                "ANALYZE main; INSERT INTO main.sqlite_stat1 SELECT tbl, idx, stat FROM full.sqlite_stat1"
            );
            PlainSqlite.Execute(empty, "ANALYZE main.sqlite_schema");
        }

        PlainSqlite.Execute(empty, "DETACH full");
        return empty;
    }
}
