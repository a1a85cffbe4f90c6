using SqliteBench.Hosting;
using SqliteBench.Measurement.Cases;
using SqliteBench.Results;

namespace SqliteBench.Queries;

/// <summary>Compares SQLite's counts of queries with those of an earlier run; a busy machine changes nothing.</summary>
public static class QueryGate
{
    /// <summary>The column with the number of rows of the whole database, beside the counts of each query.</summary>
    public const string RowsColumn = "database_rows";

    // A tenth more or fewer rows may explain other counts.
    private const double MostChange = 0.1;

    // Growth up to these is ignored: it depends on what the cache happens to hold, or is a few steps of a small query.
    private const double FewMisses = 2;
    private const double FewSteps = 100;

    /// <summary>The counts of an earlier run, by the queries' names.</summary>
    /// <exception cref="UsageException">The run has no counts of queries.</exception>
    public static Dictionary<string, CaseResult> Read(string option, string word)
    {
        RunResults run = RunSource.Read(word, Paths.Published);
        CaseResult[] counted =
        [
            .. run.Cases.Where(result =>
                result.Study == QueryStudies.Queries && result.Metric(ExecutionCounts.StepsColumn) is not null
            ),
        ];
        return counted.Length > 0
            ? counted
                .DistinctBy(result => result.On(ResultColumns.Workload))
                .ToDictionary(result => result.On(ResultColumns.Workload))
            : throw new UsageException($"{option}: '{word}' has no query counts; run `queries` again to record them");
    }

    /// <summary>A sentence for each query of which a count grew: with the count, and the plan.</summary>
    /// <param name="tolerance">The share by which a count may grow.</param>
    public static IEnumerable<string> FindWorse(
        IReadOnlyDictionary<string, CaseResult> before,
        IReadOnlyDictionary<string, QueryCost> costs,
        IReadOnlyDictionary<string, string> plans,
        double tolerance
    )
    {
        foreach ((string query, QueryCost cost) in costs)
        {
            if (before.GetValueOrDefault(query) is not { } old)
            {
                continue;
            }

            string grown = string.Join(", ", FindGrowth(old, cost, tolerance));
            if (grown.Length > 0)
            {
                string plan = plans[query] == old.Plan ? plans[query] : $"{plans[query]}; before: {old.Plan}";
                yield return $"{query}: {grown} ({plan})";
            }
        }
    }

    private static IEnumerable<string> FindGrowth(CaseResult before, QueryCost cost, double tolerance) =>
        from figure in cost.Counts.Figures
        let was = before.Metric(figure.Key)?.Value ?? 0
        where figure.Value > was * (1 + tolerance) && figure.Value > was + SmallGrowth(figure.Key)
        select $"{figure.Key} {was:#,0.##} -> {figure.Value:#,0.##}";

    /// <summary>Sentences on what makes a comparison incomplete, or may explain other counts.</summary>
    /// <param name="rows">The number of rows of the whole database, now.</param>
    public static IEnumerable<string> FindRemarks(
        IReadOnlyDictionary<string, CaseResult> before,
        IReadOnlyDictionary<string, QueryCost> costs,
        double rows,
        string engine
    )
    {
        CaseResult first = before.Values.First();
        if (first.Version("sqlite_version") is { } was && was != engine)
        {
            yield return $"the earlier run used SQLite {was}, this one SQLite {engine}: counts may differ";
        }

        if (first.Metric(RowsColumn)?.Value is { } earlier && Math.Abs(rows - earlier) > MostChange * earlier)
        {
            yield return $"the database had {earlier:#,0} rows and has {rows:#,0} now: counts may differ for that reason";
        }

        string[] added = [.. costs.Keys.Except(before.Keys)];
        if (added.Length > 0)
        {
            yield return $"not in the earlier run: {string.Join(", ", added)}";
        }

        string[] missing = [.. before.Keys.Except(costs.Keys)];
        if (missing.Length > 0)
        {
            yield return $"only in the earlier run: {string.Join(", ", missing)}";
        }
    }

    private static double SmallGrowth(string column) =>
        column switch
        {
            ExecutionCounts.MissesColumn or ExecutionCounts.GetsColumn => FewMisses,
            ExecutionCounts.StepsColumn => FewSteps,
            _ => 0,
        };
}
