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
    private static readonly Dictionary<string, double> s_smallGrowth = new()
    {
        [ExecutionCounts.MissesColumn] = 2,
        [ExecutionCounts.GetsColumn] = 2,
        [ExecutionCounts.StepsColumn] = 100,
    };

    /// <summary>The counts of an earlier run, by the queries' names.</summary>
    public static Dictionary<string, CaseResult> Read(string option, string word)
    {
        Dictionary<string, CaseResult> counted = RunSource
            .Read(word, Paths.Published)
            .Cases.Where(result =>
                result.Study == QueryStudies.Queries && result.Metric(ExecutionCounts.StepsColumn) is not null
            )
            .DistinctBy(result => result.On(ResultColumns.Workload))
            .ToDictionary(result => result.On(ResultColumns.Workload));
        UsageException.ThrowIf(
            counted.Count == 0,
            $"{option}: '{word}' has no query counts; run `queries` again to record them"
        );
        return counted;
    }

    /// <summary>A sentence for each query of which a count grew: with the count, and the plan.</summary>
    public static IEnumerable<string> FindWorse(
        IReadOnlyDictionary<string, CaseResult> before,
        IReadOnlyDictionary<string, QueryCost> costs,
        IReadOnlyDictionary<string, string> plans,
        double tolerance
    )
    {
        foreach ((string query, QueryCost cost) in costs.Where(counted => before.ContainsKey(counted.Key)))
        {
            CaseResult old = before[query];
            string[] grown =
            [
                .. from figure in cost.Counts.Figures
                let was = old.Metric(figure.Key)?.Value ?? 0
                where
                    figure.Value > was * (1 + tolerance)
                    && figure.Value > was + s_smallGrowth.GetValueOrDefault(figure.Key)
                select $"{figure.Key} {was:#,0.##} -> {figure.Value:#,0.##}",
            ];
            if (grown.Length > 0)
            {
                string plan = plans[query] == old.Plan ? plans[query] : $"{plans[query]}; before: {old.Plan}";
                yield return $"{query}: {string.Join(", ", grown)} ({plan})";
            }
        }
    }

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
        string was = first.Version("sqlite_version") ?? engine;
        double earlier = first.Metric(RowsColumn)?.Value ?? rows;
        string added = string.Join(", ", costs.Keys.Except(before.Keys));
        string missing = string.Join(", ", before.Keys.Except(costs.Keys));
        (bool Applies, string Sentence)[] remarks =
        [
            (was != engine, $"the earlier run used SQLite {was}, this one SQLite {engine}: counts may differ"),
            (
                Math.Abs(rows - earlier) > MostChange * earlier,
                $"the database had {earlier:#,0} rows and has {rows:#,0} now: counts may differ for that reason"
            ),
            (added.Length > 0, $"not in the earlier run: {added}"),
            (missing.Length > 0, $"only in the earlier run: {missing}"),
        ];
        return remarks.Where(remark => remark.Applies).Select(remark => remark.Sentence);
    }
}
