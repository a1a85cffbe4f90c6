namespace SqliteBench.Queries;

/// <summary>Compares what SQLite counts of queries with an earlier run, however busy the machine.</summary>
internal static class QueryGate
{
    /// <summary>The counts of an earlier run, by the queries' names.</summary>
    public static Dictionary<string, CaseResult> Read(string option, string word)
    {
        RunResults run = RunSource.Read(word, Paths.Published);
        CaseResult[] counted =
        [
            .. run.Cases.Where(one =>
                one.Study == Study.Queries.Id && one.Metric(ExecutionCounts.StepsColumn) is not null
            ),
        ];
        return counted.Length > 0
            ? counted
                .DistinctBy(one => one.On(ResultColumns.Workload))
                .ToDictionary(one => one.On(ResultColumns.Workload))
            : throw new UsageException($"{option}: '{word}' has no query counts; run `queries` again to record them");
    }

    /// <summary>A sentence for each query of which a count grew: with the count, and the plan.</summary>
    /// <param name="tolerance">By which share a count may grow.</param>
    public static IEnumerable<string> Worse(
        IReadOnlyDictionary<string, CaseResult> before,
        IReadOnlyDictionary<string, ExecutionCounts> counts,
        IReadOnlyDictionary<string, string> plans,
        double tolerance
    ) =>
        from one in counts
        let old = before.GetValueOrDefault(one.Key)
        where old is not null
        let grown = string.Join(
            ", ",
            from figure in one.Value.Figures
            let was = old.Metric(figure.Key)?.Value ?? 0
            where figure.Value > was * (1 + tolerance)
            select $"{figure.Key} {was:#,0.##} -> {figure.Value:#,0.##}"
        )
        where grown.Length > 0
        let plan = plans[one.Key] == old.Plan ? plans[one.Key] : $"{plans[one.Key]}; before: {old.Plan}"
        select $"{one.Key}: {grown} ({plan})";

    /// <summary>What a reader has to know of a comparison.</summary>
    public static IEnumerable<string> Remarks(
        IReadOnlyDictionary<string, CaseResult> before,
        IReadOnlyDictionary<string, ExecutionCounts> counts,
        string engine
    )
    {
        string was = before.Values.First().Version("sqlite_version") ?? engine;
        string[] added = [.. counts.Keys.Except(before.Keys)];
        return
        [
            .. was == engine
                ? []
                : (string[])[$"the earlier run used SQLite {was}, this one SQLite {engine}: counts may differ"],
            .. added.Length == 0 ? [] : (string[])[$"not in the earlier run: {string.Join(", ", added)}"],
        ];
    }
}
