using SqliteBench.Results;

namespace SqliteBench.Queries;

/// <summary>Describes the counts and the advice as plain data, for screens and pages.</summary>
internal sealed class FindingsBuilder(AppDatabase database, CountedAdvice advice)
{
    public QueryFindings Build(IReadOnlyList<RewriteFinding> rewrites) =>
        new(
            database.Bytes,
            [.. advice.Changes.Select(Describe)],
            new QueryGain(
                "all queries together",
                TotalOf(query => query.Before) / TotalOf(query => query.After),
                advice.Queries.Any(query => !query.Before.IsFinished)
            ),
            rewrites,
            [.. advice.Queries.Select(query => Describe(query, rewrites))],
            [
                .. DescribeOddText(),
                .. advice.Remarks,
                .. DescribeForms(),
                .. DescribeCache(),
                .. DescribeWrites(),
                .. DescribeUnused(),
            ]
        );

    private static QueryFinding Describe(AdvisedQuery query, IReadOnlyList<RewriteFinding> rewrites)
    {
        QueryGain gain = GainOf(query.Name, query.Before, query.After);
        double rewritten = rewrites.FirstOrDefault(rewrite => rewrite.Query == query.Name && rewrite.IsSame)?.Gain ?? 1;
        gain = gain with { Gain = gain.Gain * rewritten };
        return new QueryFinding(
            query.Name,
            query.Before.Nanoseconds,
            query.Before.Counts.Steps,
            query.Tried.Does,
            [.. query.PlanBefore.Split('\n').Select(Printable.LineOf)],
            gain
        );
    }

    private static ChangeFinding Describe(CountedChange counted)
    {
        QueryGain[] gains =
        [
            .. counted
                .Costs.Select(cost => GainOf(cost.Key, cost.Value.Before, cost.Value.After))
                .Where(gain => gain.IsNoteworthy)
                .OrderByDescending(gain => gain.Gain),
        ];
        string note = counted.Change switch
        {
            { HasStatistics: true } => "Keep the statistics up to date: run PRAGMA optimize before closing.",
            { IsDrop: true } => "Another index does the same work.",
            _ => "",
        };
        return new ChangeFinding(counted.Change.Sql, gains, counted.Bytes, note);
    }

    private static QueryGain GainOf(string query, QueryCost before, QueryCost after) =>
        new(query, before.GainBy(after), !before.IsFinished && after.IsFinished);

    private double TotalOf(Func<AdvisedQuery, QueryCost> cost) =>
        Math.Max(1, advice.Queries.Sum(query => query.Tried.Weight * cost(query).WholeCost));

    private IEnumerable<string> DescribeOddText() =>
        from query in advice.Queries
        where query.Tried.Trial.HasOddText
        select $"{query.Name} reads invalid UTF-8: C# libraries replace it with U+FFFD; C++ returns the bytes.";

    // Compares the other forms of a query with its first one.
    private IEnumerable<string> DescribeForms() =>
        from forms in advice.Queries.GroupBy(query => query.Tried.Question)
        where forms.Key is not null
        let first = forms.First()
        from form in forms.Skip(1)
        let gain = GainOf(form.Name, first.After, form.After)
        select gain.Gain >= 1
            ? $"{form.Name} is {(gain.IsAtLeast ? "more than" : "about")} {gain.Gain:0.0} times as fast as {first.Name}."
            : $"{form.Name} does {1 / gain.Gain:0.0} times the work of {first.Name}.";

    private IEnumerable<string> DescribeCache()
    {
        string[] gains =
        [
            .. from query in advice.Queries
            where advice.WithLargeCache.ContainsKey(query.Name)
            let times = query.After.Cost / Math.Max(1, advice.WithLargeCache[query.Name].Cost)
            select $"{query.Name} does {100 / times:0} % of the work",
        ];
        const string Advice = "after each Open() keeps 64 MB of pages in memory";
        if (gains.Length == 0)
        {
            return [];
        }

        return [$"PRAGMA cache_size = -{QueryAdvisor.LargeCache} {Advice}: {string.Join(", ", gains)}."];
    }

    // The cost of a sync depends on the disk and is not counted.
    private IEnumerable<string> DescribeWrites()
    {
        const string Wal =
            ", or use PRAGMA journal_mode = WAL with synchronous = NORMAL (a power loss may undo the last ones)";
        string choice = database.JournalMode == "wal" ? "" : Wal;
        if (!advice.Queries.Any(query => query.Tried.Writes))
        {
            return [];
        }

        return [$"Each write outside a transaction waits for the disk: put several into one{choice}."];
    }

    // Unused indexes are named, but not advised against: queries that are not in the file may need them.
    private IEnumerable<string> DescribeUnused()
    {
        string plans = string.Join('\n', advice.Queries.Select(query => $"{query.PlanBefore}\n{query.PlanAfter}"));
        string[] unused =
        [
            .. from table in database.Tables
            from index in table.Indexes
            where index is { Sql: not null, IsUnique: false }
            where advice.Queries.Any(query => query.Tried.Touched.Contains(table.Name))
            where advice.Changes.All(change => change.Change.Sql != SchemaChange.DropOf(index.Name))
            where !Regex.IsMatch(plans, $@"INDEX {Regex.Escape(index.Name)}( |$)", RegexOptions.Multiline)
            select Printable.LineOf(index.Name),
        ];
        return unused.Length == 0 ? [] : [$"No query in the file uses: {string.Join(", ", unused)}."];
    }
}
