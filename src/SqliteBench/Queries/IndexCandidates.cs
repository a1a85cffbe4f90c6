namespace SqliteBench.Queries;

internal sealed record SchemaChange(string Sql, IReadOnlyList<string> Readers, string Table, string Index);

/// <summary>
/// Finds indexes that SQLite would use and indexes that it does not need. New ones are tried on an empty database with the same
/// schema and statistics, where they cost nothing.
/// </summary>
internal sealed class IndexCandidates(AppDatabase database, IReadOnlyList<TriedQuery> queries)
{
    private const int MostColumns = 4;

    /// <summary>
    /// New indexes, each with the queries that would use it; those for the slowest query come first. Of indexes that lead to the
    /// same plan, the one with the fewest columns.
    /// </summary>
    public IReadOnlyList<SchemaChange> New()
    {
        using SqliteConnection empty = Empty();
        HashSet<(string, string)> known = [];
        return
        [
            .. from candidate in queries
                .Where(one => one.Plan.Work > 0)
                .OrderByDescending(one => one.Seconds * one.Query.Weight)
                .SelectMany(ChangesFor)
                .DistinctBy(one => one.Sql)
            let plans = Plans(empty, candidate.Sql, candidate.Index)
            let readers = plans.Where(plan => known.Add((plan.Key, plan.Value))).Select(plan => plan.Key).ToArray()
            where readers.Length > 0
            select candidate with
            {
                Readers = readers,
            },
        ];
    }

    /// <summary>Indexes that no query uses, or that another index can replace.</summary>
    public IReadOnlyList<SchemaChange> Superfluous() =>
        [
            .. from table in database.Tables
            from index in table.Indexes
            where index.Sql is not null && !index.IsUnique
            let readers = queries.Where(one => one.Plan.Uses(index.Name)).Select(one => one.Query.Name).ToArray()
            let isReplaced = table.Indexes.Any(other =>
                other != index
                && other.Columns.Count > index.Columns.Count
                && other.Columns.Take(index.Columns.Count).SequenceEqual(index.Columns)
            )
            where readers.Length == 0 || isReplaced
            select new SchemaChange($"DROP INDEX {PlainSqlite.Named(index.Name)}", readers, table.Name, index.Name),
        ];

    // Columns compared for equality come first, then one with another comparison, then those that rows are ordered by.
    private static IEnumerable<SchemaChange> ChangesFor(TriedQuery one)
    {
        foreach (TableUse use in one.Syntax.Tables.Where(use => use.Table.Kind == "table"))
        {
            string[] range = [.. use.Equal, .. use.Ranges.Except(use.Equal).Take(1)];
            string[] ordered = [.. use.Order.Except(use.Equal)];
            List<string[]> all =
            [
                [.. use.Equal],
                range,
                [.. use.Equal, .. ordered],
                [.. range, .. ordered.Except(use.Ranges)],
                .. use.Equal.Concat(use.Ranges).Select(column => (string[])[column]),
            ];
            all.AddRange([.. all.Select(columns => (string[])[.. columns, .. use.Named.Except(columns)])]);
            foreach (string[] columns in all.OrderBy(columns => columns.Length))
            {
                string[] known =
                [
                    .. columns.Where(column => use.Table.Find(column) is not null && column != use.Table.RowId?.Name),
                ];
                if (known.Length is > 0 and <= MostColumns)
                {
                    string name = $"{use.Table.Name}_{string.Join('_', known)}";
                    string sql =
                        $"CREATE INDEX {PlainSqlite.Named(name)} ON {PlainSqlite.Named(use.Table.Name)} ({string.Join(", ", known.Select(PlainSqlite.Named))})";
                    yield return new SchemaChange(sql, [], use.Table.Name, name);
                }
            }
        }
    }

    // The plans of the queries that would use the index, with its name removed.
    private Dictionary<string, string> Plans(SqliteConnection empty, string sql, string name)
    {
        try
        {
            PlainSqlite.Text(empty, "SAVEPOINT trial");
            PlainSqlite.Text(empty, sql);
            return (
                from one in queries
                let plan = QueryPlan.Of(empty, one.Sql, one.Syntax.Parameters)
                where plan.Uses(name) && plan.Work < one.Plan.Work
                select KeyValuePair.Create(one.Query.Name, string.Join('\n', plan.Steps).Replace($" {name} ", " "))
            ).ToDictionary();
        }
        catch (SqliteException)
        {
            return []; // SQLite refuses the name or the columns.
        }
        finally
        {
            PlainSqlite.Text(empty, "ROLLBACK TO trial");
            PlainSqlite.Text(empty, "RELEASE trial");
        }
    }

    // An in-memory database with the schema and the statistics, but without rows.
    private SqliteConnection Empty()
    {
        SqliteConnection empty = PlainSqlite.Open(":memory:");
        PlainSqlite.Rows(empty, "ATTACH @path AS full", ("path", database.Path));
        foreach (
            object?[] row in PlainSqlite.Rows(
                empty,
                "SELECT sql FROM full.sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' AND name NOT IN (SELECT name FROM pragma_table_list WHERE type = 'shadow') ORDER BY type = 'table' DESC, type = 'index' DESC"
            )
        )
        {
            PlainSqlite.Text(empty, (string)row[0]!);
        }

        if (PlainSqlite.Text(empty, "SELECT count(*) FROM full.sqlite_schema WHERE name = 'sqlite_stat1'") != "0")
        {
            PlainSqlite.Text(empty, "ANALYZE main");
            PlainSqlite.Text(empty, "INSERT INTO main.sqlite_stat1 SELECT tbl, idx, stat FROM full.sqlite_stat1");
            PlainSqlite.Text(empty, "ANALYZE main.sqlite_schema");
        }

        PlainSqlite.Text(empty, "DETACH full");
        return empty;
    }
}
