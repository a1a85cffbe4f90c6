namespace SqliteBench.Queries;

/// <summary>Tries changes on a copy of the database by what SQLite counts, however busy the machine is.</summary>
internal sealed class ChangeScreen : IDisposable
{
    // Executions of a query that are counted, after one that fills the cache.
    public const int Executions = 3;

    // From here on, one execution has to do.
    private const double SlowSteps = 3e6;

    // In steps, about 10 µs: a query may take as many more, such as a write for one more index; to save fewer is not worth one.
    private const double Small = 500;

    // In steps: two page misses, which depend on what the cache happens to hold.
    private const double Chance = 160;

    // A smaller gain is not worth timing.
    private const double Worth = 0.9;

    // Share of the best gain, in logarithms, at which a smaller change wins: 700x is not worth a larger index than 200x.
    private const double AlmostAsGood = 0.8;

    private const int WrongBy = 10;

    // Share of an interrupted query's work that it may use in a trial: with the right change it usually needs far less.
    private const double Patience = 0.05;

    // How many of the best changes are also tried with ANALYZE, and how many of the small ones in pairs.
    private const int WithStatistics = 3;
    private const int InPairs = 8;

    private readonly AppDatabase _database;
    private readonly IReadOnlyList<TriedQuery> _queries;
    private readonly string _path;
    private readonly bool _foreignKeys;
    private readonly HashSet<string> _refused = [];

    // What helped no query.
    private readonly HashSet<string> _idle = [];
    private SqliteConnection _empty = null!;
    private HashSet<string> _sound = [];
    private HashSet<string> _endless = [];
    private Dictionary<string, ExecutionCounts> _counts = [];
    private Dictionary<string, ExecutionCounts> _chosen = [];
    private Dictionary<string, string> _plans = [];

    public ChangeScreen(AppDatabase database, IReadOnlyList<TriedQuery> queries, string path, bool foreignKeys)
    {
        (_database, _queries, _path, _foreignKeys) = (database, queries, path, foreignKeys);
        Start();
    }

    private void Start()
    {
        DatabaseFiles.Copy(_database.Path, _path);
        Connection = PlainSqlite.Open(_path);
        PlainSqlite.Text(Connection, "PRAGMA synchronous=OFF");
        PlainSqlite.Text(Connection, $"PRAGMA foreign_keys={_foreignKeys}");
        _empty = Empty(_database.Path, PlainSqlite.Text(Connection, "PRAGMA encoding")!);
        _sound = SchemaCheck.Sound(_empty);
        TakeStatistics();
        _counts = _queries.Where(one => one.IsEndless).ToDictionary(one => one.Name, one => one.Trial.Counts);
        _endless = [.. _counts.Keys];
        _counts = Count(isTrial: false, patience: 0)!;
        _plans = PlansOn(_empty);
    }

    public SqliteConnection Connection { get; private set; } = null!;

    /// <summary>Of one execution of each query with what has been kept, as the mean of a few.</summary>
    public IReadOnlyDictionary<string, ExecutionCounts> Counts => _counts;

    /// <summary>Whether no change that has been kept makes a query end.</summary>
    public bool IsEndless(string query) => _endless.Contains(query);

    /// <summary>Keeps changes worth timing, each on top of those before; returns whose cost they change.</summary>
    /// <param name="mayGoOn">Whether there is time for one more.</param>
    public IReadOnlyList<(SchemaChange Change, IReadOnlyList<string> Queries)> Choose(
        IReadOnlyList<SchemaChange> changes,
        Func<bool> mayGoOn
    )
    {
        List<SchemaChange> chosen = [];
        while (Best(changes, mayGoOn) is { } best)
        {
            Keep(best, patience: 0);
            chosen.Add(best);
        }

        // Of indexes, those that later ones have made needless; then those of the database that another one can replace.
        chosen.RemoveAll(one =>
            one.Undo.All(undo => undo.StartsWith("DROP INDEX")) && IsKept(new(one.Undo, one.Statements))
        );
        AppDatabase changed = _database with { Tables = AppDatabase.ReadTables(Connection) };
        HashSet<string?> own = [.. _database.Tables.SelectMany(table => table.Indexes).Select(index => index.Sql)];
        IEnumerable<SchemaChange> drops = new SchemaChanges(changed, _queries).Superfluous();
        chosen.AddRange([.. drops.Where(drop => own.Contains(drop.Undo[0]) && IsKept(drop))]);
        if (chosen.Count > 0)
        {
            Dispose();
            Start();
        }

        return [.. chosen.Select(change => (change, Keep(change, patience: 1)))];
    }

    private SchemaChange? Best(IReadOnlyList<SchemaChange> changes, Func<bool> mayGoOn)
    {
        // Two indexes may help only together, such as one on each side of a join.
        SchemaChange[] small =
        [
            .. changes
                .Where(one => one is { Size: 1 or 2, Table: not null } && !_refused.Contains(one.Sql))
                .Take(InPairs),
        ];
        SchemaChange[] pairs =
        [
            .. from second in small
            from first in small.TakeWhile(one => one != second)
            where first.Table != second.Table
            select first.With(second),
        ];
        HashSet<string> known = [];
        return (_endless.Count > 0 ? Best(changes, known, Patience, mayGoOn) : null)
            ?? Best(changes, _endless.Count > 0 ? [] : known, 1, mayGoOn)
            ?? Best(pairs, known, 1, mayGoOn);
    }

    private SchemaChange? Best(
        IEnumerable<SchemaChange> changes,
        HashSet<string> known,
        double patience,
        Func<bool> mayGoOn
    )
    {
        List<(SchemaChange Change, Dictionary<string, ExecutionCounts> Counts, double Score)> tried = [];
        void Try(SchemaChange change, Func<TriedQuery, bool>? mayChange = null)
        {
            if (mayGoOn() && CountsWith(change, patience, mayChange) is { } counts)
            {
                tried.Add((change, counts, counts.Sum(one => Math.Log(Growth(one)))));
            }
        }

        foreach (SchemaChange change in changes.Where(change => !IsRefused(change)))
        {
            if (change.IsOfStatistics)
            {
                Try(change);
            }
            // What leads to plans that were tried before, or to those of today, would cost the same.
            else if (
                PlansWith(change) is { } plans
                && plans.Any(one => one.Value != _plans[one.Key])
                && known.Add(string.Join('\n', plans.Values) + WhereOf(change))
            )
            {
                Try(change, one => one.Writes || plans[one.Name] != _plans[one.Name]);
            }
        }

        // With statistics, SQLite may use an index better, or leave it alone where it does harm.
        SchemaChange[] withStatistics =
        [
            .. tried
                .Where(one => !one.Change.IsOfStatistics)
                .OrderBy(one => one.Score)
                .Take(WithStatistics)
                .Select(one => one.Change.With(SchemaChange.Analyze))
                .Where(change => !IsRefused(change)),
        ];
        Array.ForEach(withStatistics, change => Try(change));

        bool Helps(Dictionary<string, ExecutionCounts> counts) =>
            counts.Any(one => Growth(one) < Worth && _counts[one.Key].Cost - one.Value.Cost > Small);
        _idle.UnionWith(tried.Where(one => patience == 1 && !Helps(one.Counts)).Select(one => one.Change.Sql));
        (SchemaChange Change, Dictionary<string, ExecutionCounts> Counts, double Score)[] worth =
        [
            .. tried.Where(one =>
                Helps(one.Counts)
                && Total(one.Counts) < Total(_counts)
                && !one.Counts.Any(cost => cost.Value.Cost > (2 * _counts[cost.Key].Cost) + Small)
            ),
        ];
        if (worth.Length == 0)
        {
            return null;
        }

        double best = worth.Min(one => one.Score);
        (SchemaChange chosen, _chosen, _) = worth
            .Where(one => one.Score <= (best < 0 ? AlmostAsGood : 1) * best)
            .MinBy(one => one.Change.Size);
        return chosen;
    }

    /// <summary>Of a query's tables, those whose rows are ten times as many as the statistics say, or a tenth; a phrase, or null.</summary>
    public string? StaleStatistics(TriedQuery query)
    {
        string[] stale =
        [
            .. from table in PlainSqlite.HasStatistics(Connection) ? query.Touched.Select(one => one.Key) : []
            let said = PlainSqlite.Rows(
                Connection,
                """
                SELECT max(CAST(stat AS INTEGER)) FROM sqlite_stat1
                WHERE tbl = @table AND idx NOT IN (SELECT name FROM pragma_index_list(@table) WHERE partial)
                """,
                table
            )[0][0] as long?
            where said is not null
            let rows = (long)PlainSqlite.Rows(Connection, $"SELECT count(*) FROM {PlainSqlite.Quoted(table)}")[0][0]!
            where Math.Max(rows, 1) >= WrongBy * Math.Max(said.Value, 1) || said >= WrongBy * Math.Max(rows, 1)
            select $"{table} {said:#,0} for {rows:#,0}",
        ];
        return stale.Length > 0 ? $"stale row counts in sqlite_stat1: {string.Join(", ", stale)}" : null;
    }

    // Keeps a change after which no query costs more.
    private bool IsKept(SchemaChange change)
    {
        bool isFree =
            PlansWith(change) is not null
            && CountsWith(change, patience: 1) is { } counts
            && counts.All(one => one.Value.Cost <= (_counts[one.Key].Cost * 1.02) + Chance);
        _ = isFree ? Keep(change, patience: 0) : null;
        return isFree;
    }

    // Keeps a change, so that the next ones are tried on top of it; returns the queries whose cost it changes.
    private string[] Keep(SchemaChange change, double patience)
    {
        Dictionary<string, ExecutionCounts> before = _counts;
        PlainSqlite.Execute(Connection, change.Sql);
        PlainSqlite.Execute(Connection, $"PRAGMA foreign_keys={_foreignKeys}");
        TryExecute(_empty, change.Inside);
        TakeStatistics();
        if (change.HasStatistics)
        {
            // SQLite may use now what it did not.
            _idle.Clear();
        }

        _endless.RemoveWhere(name => _chosen.TryGetValue(name, out ExecutionCounts? counts) && counts != before[name]);
        _counts = Count(isTrial: false, patience)!;
        _endless.RemoveWhere(name => _counts[name] != before[name]);
        _plans = PlansOn(_empty);
        _refused.Add(change.Sql);
        _chosen = [];
        return
        [
            .. before
                .Where(one => Math.Abs((one.Value.Cost / Math.Max(1, _counts[one.Key].Cost)) - 1) > 0.02)
                .Select(one => one.Key),
        ];
    }

    public void Dispose()
    {
        _empty.Dispose();
        Connection.Dispose();
        DatabaseFiles.Delete(_path);
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

    private bool IsRefused(SchemaChange change) => _refused.Contains(change.Sql) || _idle.Contains(change.Sql);

    private double Growth(KeyValuePair<string, ExecutionCounts> one) =>
        Math.Max(1, one.Value.Cost) / Math.Max(1, _counts[one.Key].Cost);

    private double Total(Dictionary<string, ExecutionCounts> counts) =>
        _queries.Sum(one => one.Query.Weight * counts[one.Name].Cost);

    private Dictionary<string, ExecutionCounts>? CountsWith(
        SchemaChange change,
        double patience,
        Func<TriedQuery, bool>? mayChange = null
    )
    {
        // Dropping a table would delete what refers to it.
        PlainSqlite.Execute(Connection, $"PRAGMA foreign_keys={_foreignKeys && !change.IsRebuild}");
        PlainSqlite.Execute(Connection, "BEGIN");
        try
        {
            return TryExecute(Connection, change.Inside) ? Count(isTrial: true, patience, mayChange) : null;
        }
        finally
        {
            PlainSqlite.RollBack(Connection);
            PlainSqlite.Execute(Connection, $"PRAGMA foreign_keys={_foreignKeys}");
            if (change.HasStatistics && PlainSqlite.HasStatistics(Connection))
            {
                // The connection would keep those that were rolled back.
                PlainSqlite.Execute(Connection, "ANALYZE sqlite_schema");
            }
        }
    }

    // The counts of each query; null if one fails. On trial, reads stop at about twice their earlier cost; writes run to their
    // end, because interrupting one rolls back the whole transaction. A query without an end gets a part of the work after
    // which it was interrupted.
    private Dictionary<string, ExecutionCounts>? Count(
        bool isTrial,
        double patience,
        Func<TriedQuery, bool>? mayChange = null
    )
    {
        Dictionary<string, ExecutionCounts> counts = [];
        foreach (TriedQuery one in _queries)
        {
            if (mayChange?.Invoke(one) == false)
            {
                counts.Add(one.Name, _counts[one.Name]);
                continue;
            }

            bool isEndless = _endless.Contains(one.Name);
            double before = isEndless || isTrial ? _counts[one.Name].Cost : double.PositiveInfinity;
            double limit =
                isEndless ? patience * before
                : one.Writes ? double.PositiveInfinity
                : 5000 + (2 * before);
            if (limit > 0 && Count(one, limit) is { } whole)
            {
                counts.Add(one.Name, whole);
            }
            else if (limit > 0 && (isTrial ? one.Writes : !isEndless))
            {
                return null;
            }
            else
            {
                // At least the limit.
                Dictionary<string, double> most = new(_counts[one.Name].Figures)
                {
                    [ExecutionCounts.StepsColumn] = limit,
                };
                counts.Add(one.Name, isEndless ? _counts[one.Name] : new ExecutionCounts(most));
            }
        }

        return counts;
    }

    // Null if it fails, or costs more than a limit.
    private ExecutionCounts? Count(TriedQuery one, double limit)
    {
        List<ExecutionCounts> counted = [];
        PlainSqlite.Execute(Connection, "SAVEPOINT trial");
        try
        {
            using CountedStatement statement = new(Connection, one.Sql);
            for (int execution = one.Writes ? 0 : -1; execution < one.Counted.Count; execution++)
            {
                if (!statement.Execute(one.Counted[Math.Max(0, execution)], steps => steps <= limit))
                {
                    return null;
                }

                bool isSlow = statement.Counts.Steps > SlowSteps;
                if (execution >= 0 || isSlow)
                {
                    counted.Add(statement.Counts);
                }

                if (isSlow)
                {
                    break;
                }
            }

            return ExecutionCounts.Mean(counted);
        }
        catch (SqliteException)
        {
            return null;
        }
        finally
        {
            PlainSqlite.RollBack(Connection, to: "trial");
        }
    }

    // The plans of all queries on an empty database, where trying a change costs nothing; null if SQLite refuses it.
    private Dictionary<string, string>? PlansWith(SchemaChange change)
    {
        PlainSqlite.Execute(_empty, "SAVEPOINT trial");
        try
        {
            return TryExecute(_empty, change.Inside) && _sound.IsSubsetOf(SchemaCheck.Sound(_empty))
                ? PlansOn(_empty).ToDictionary(one => one.Key, one => change.Anonymous(one.Value))
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

    // An in-memory database with the schema, but without rows.
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

        PlainSqlite.Execute(empty, "DETACH full");
        return empty;
    }

    private void TakeStatistics()
    {
        PlainSqlite.Execute(_empty, "ANALYZE; DELETE FROM sqlite_stat1");
        foreach (
            object?[] row in PlainSqlite.HasStatistics(Connection)
                ? PlainSqlite.Rows(Connection, "SELECT tbl, idx, stat FROM sqlite_stat1")
                : []
        )
        {
            PlainSqlite.Rows(_empty, "INSERT INTO sqlite_stat1 VALUES (@table, @index, @stat)", row);
        }

        PlainSqlite.Execute(_empty, "ANALYZE sqlite_schema");
    }
}
