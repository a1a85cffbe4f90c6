namespace SqliteBench.Queries;

/// <summary>The rows of the results file for the queries of a user.</summary>
internal static class ResultRows
{
    /// <summary>A row for each query with its counts, so that a later run can be compared with this one.</summary>
    public static CaseResult[] Create(
        CountedAdvice advice,
        AppDatabase database,
        IReadOnlyList<TriedQuery> queries,
        QueryRequest request,
        Axes axes
    )
    {
        QueryTiming timing = new(
            new QuerySet(axes.Queries, [], [], ForeignKeys: false),
            queries,
            request,
            axes,
            database,
            _ => { }
        );
        using SqliteConnection connection = PlainSqlite.Open(database.Path);
        long rows = database.CountRows(connection);
        return
        [
            .. from query in queries
            let cost = advice.Before[query.Name]
            let time = double.IsNaN(cost.Nanoseconds)
                ? []
                : (KeyValuePair<string, double>[])[new("time_ns", cost.Nanoseconds)]
            select QueryTiming.CreateRow(
                QueryStudies.Queries,
                timing.CaseOf(request.Provider, query.Name, MeasuredQuery.AsItIs),
                [.. time, .. cost.Counts.Figures, .. query.Returned, new(QueryGate.RowsColumn, rows)],
                query.Plan.InWords(query.Syntax, database)
            ),
        ];
    }

    /// <summary>What worker processes measured, with the counts of the same query.</summary>
    public static CaseResult[] Merge(CaseResult[] counted, IReadOnlyList<CaseResult> timed)
    {
        CaseResult WithCounts(CaseResult row)
        {
            CaseResult? counts = Array.Find(
                counted,
                one => one.On(ResultColumns.Workload) == row.On(ResultColumns.Workload)
            );
            return counts is null || row.Failure is not null || row.Study != QueryStudies.Queries
                ? row
                : row with
                {
                    Plan = counts.Plan,
                    Metrics = counts
                        .Metrics.Concat(row.Metrics)
                        .GroupBy(one => one.Key)
                        .ToDictionary(one => one.Key, one => one.Last().Value),
                };
        }

        HashSet<string> keys = [.. timed.Select(row => row.Key)];
        return [.. counted.Where(row => !keys.Contains(row.Key)), .. timed.Select(WithCounts)];
    }
}
