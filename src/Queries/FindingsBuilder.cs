using SqliteBench.Results;

namespace SqliteBench.Queries;

/// <summary>Describes the counts and the advice as plain data, for screens and pages.</summary>
internal sealed class FindingsBuilder(AppDatabase database, IReadOnlyList<TriedQuery> queries, CountedAdvice advice)
{
    public QueryFindings Build(IReadOnlyList<RewriteFinding> rewrites, IReadOnlyList<string> remarks) =>
        new(
            database.Bytes,
            [.. advice.Changes.Select(Describe)],
            new QueryGain(
                "all queries together",
                TotalOf(advice.Before) / TotalOf(advice.After),
                IsUnfinished(advice.Before)
            ),
            rewrites,
            [
                .. queries.Select(query =>
                    Describe(query, rewrites.FirstOrDefault(rewrite => rewrite.Query == query.Name && rewrite.IsSame))
                ),
            ],
            [
                .. remarks,
                .. DescribeHints(rewrites),
                .. DescribeForms(),
                .. DescribeCache(),
                .. DescribeWrites(),
                .. DescribeUnused(),
            ]
        );

    private QueryFinding Describe(TriedQuery query, RewriteFinding? rewrite)
    {
        QueryCost before = advice.Before[query.Name];
        QueryGain gain = GainOf(query.Name, before, advice.After[query.Name]);
        return new QueryFinding(
            query.Name,
            before.Nanoseconds,
            before.Counts.Steps,
            query.Plan.InWords(query.Syntax, database),
            [.. advice.Plans[query.Name].Split('\n').Select(Printable.LineOf)],
            gain with
            {
                Gain = gain.Gain * (rewrite?.Gain ?? 1),
            }
        );
    }

    private ChangeFinding Describe(CountedChange change)
    {
        QueryGain[] gains =
        [
            .. change
                .Costs.Select(cost => GainOf(cost.Key, cost.Value.Before, cost.Value.After))
                .Where(gain => gain.IsWorthAWord)
                .OrderByDescending(gain => gain.Gain),
        ];
        string sql = string.Join("; ", change.Change.Statements);
        return new ChangeFinding(sql, gains, change.Bytes, NoteOn(change.Change));
    }

    private static string NoteOn(SchemaChange change)
    {
        if (change.HasStatistics)
        {
            return "Keep the statistics up to date: run PRAGMA optimize before closing.";
        }

        return change.IsDrop ? "Another index serves as well." : "";
    }

    private static QueryGain GainOf(string query, QueryCost before, QueryCost after) =>
        new(query, before.GainBy(after), !before.IsFinished && after.IsFinished);

    private double TotalOf(IReadOnlyDictionary<string, QueryCost> costs) =>
        Math.Max(1, queries.Sum(query => query.Query.Weight * costs[query.Name].WholeCost));

    private static bool IsUnfinished(IReadOnlyDictionary<string, QueryCost> costs) =>
        costs.Values.Any(cost => !cost.IsFinished);

    // Names forms that are known to be slow, but whose cure is not sure, if the query still costs something.
    private IEnumerable<string> DescribeHints(IReadOnlyList<RewriteFinding> rewrites) =>
        from query in queries
        where query.Query.Question is null && rewrites.All(rewrite => rewrite.Query != query.Name)
        where query.Query.Weight * advice.After[query.Name].Cost >= AdviceChoice.LeastSaved
        let plan = new QueryPlan(advice.PlansAfter[query.Name].Split('\n'))
        from hint in QueryHint.Find(query.Name, query.Sql, plan)
        select hint;

    // Compares the other forms of a query with its first one.
    private IEnumerable<string> DescribeForms() =>
        queries
            .Where(query => query.Query.Question is not null)
            .GroupBy(query => query.Query.Question)
            .SelectMany(forms => forms.Skip(1).Select(form => CompareForms(forms.First().Name, form.Name)));

    private string CompareForms(string first, string other)
    {
        QueryGain gain = GainOf(other, advice.After[first], advice.After[other]);
        if (gain.Gain >= 1)
        {
            return $"{other} is {(gain.IsAtLeast ? "more than" : "about")} {gain.Gain:0.0} times as fast as {first}.";
        }

        return $"{other} does {1 / gain.Gain:0.0} times the work of {first}.";
    }

    private IEnumerable<string> DescribeCache()
    {
        if (advice.WithLargeCache.Count == 0)
        {
            return [];
        }

        IEnumerable<string> gains = advice.WithLargeCache.Select(cost =>
            $"{cost.Key} does {advice.After[cost.Key].Cost / Math.Max(1, cost.Value.Cost):0.0} times less work"
        );
        return
        [
            $"PRAGMA cache_size = -{QueryAdvisor.LargeCache} after each Open() keeps 64 MB of pages in memory: {string.Join(", ", gains)}.",
        ];
    }

    // The cost of a sync depends on the disk and is not counted.
    private IEnumerable<string> DescribeWrites()
    {
        const string Batching = "Each write outside a transaction waits for the disk: put several into one";
        if (!queries.Any(query => query.Writes))
        {
            return [];
        }

        if (database.JournalMode == "wal")
        {
            return [$"{Batching}."];
        }

        return
        [
            $"{Batching}, or use PRAGMA journal_mode = WAL with synchronous = NORMAL (a power loss may undo the last ones).",
        ];
    }

    // Unused indexes are named, but not advised against: queries that are not in the file may need them.
    private IEnumerable<string> DescribeUnused()
    {
        string plans = string.Join('\n', advice.Plans.Values.Concat(advice.PlansAfter.Values));
        string[] unused =
        [
            .. from table in database.Tables
            from index in table.Indexes
            where
                index is { Sql: not null, IsUnique: false } && queries.Any(query => query.Touched.Contains(table.Name))
            where !advice.Drops(index)
            where !Regex.IsMatch(plans, $@"INDEX {Regex.Escape(index.Name)}( |$)", RegexOptions.Multiline)
            select Printable.LineOf(index.Name),
        ];
        return unused.Length == 0 ? [] : [$"No query of the file uses: {string.Join(", ", unused)}."];
    }
}
