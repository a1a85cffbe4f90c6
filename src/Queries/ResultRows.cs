using Interleaving;
using SqliteBench.Measurement;
using SqliteBench.Measurement.Cases;
using SqliteBench.Providers;
using SqliteBench.Results;
using SqliteBench.Workloads.Pragmas;

namespace SqliteBench.Queries;

/// <summary>The rows of the results file for the queries of a user.</summary>
internal sealed class ResultRows(Provider provider, Axes axes)
{
    public Axes Axes => axes;

    /// <summary>A row for each query with its counts, so that a later run can be compared with this one.</summary>
    public CaseResult[] Create(CountedAdvice advice, AppDatabase database)
    {
        using SqliteConnection connection = PlainSqlite.Open(database.Path);
        long rows = database.CountRows(connection);
        return
        [
            .. from query in advice.Queries
            select CreateRow(
                QueryStudies.Queries,
                CaseOf(provider, query.Name, MeasuredQuery.AsItIs),
                [
                    new("time_ns", query.Before.Nanoseconds),
                    .. query.Before.Counts.Figures,
                    .. query.Tried.Returned,
                    new(QueryGate.RowsColumn, rows),
                ],
                query.Tried.Does
            ),
        ];
    }

    public Case CaseOf(Provider provider, string workload, string change, PragmaSet? pragmas = null, int threads = 1) =>
        Case.Create(
            new Setting
            {
                Run = axes.In(axes.Databases),
                Workload = workload,
                Pragmas = pragmas ?? axes.On(Axis.Pragmas)[0],
                BatchSize = axes.On(Axis.BatchSizes)[0],
                Threads = threads,
                SchemaChange = change,
                Engine = axes.On(Axis.Engines)[0],
            },
            provider.Id
        );

    public static CaseResult CreateRow(
        string study,
        Case @case,
        IEnumerable<KeyValuePair<string, double>> figures,
        string plan
    ) =>
        new()
        {
            Study = study,
            Provider = @case.Name,
            Metrics = figures
                .Where(figure => !double.IsNaN(figure.Value))
                .ToDictionary(figure => figure.Key, figure => new Estimate(figure.Value)),
            Versions = CaseRow.VersionsOf(@case.Provider!.ReadVersions()),
            Axes =
            [
                .. ((Axis[])[Axis.Workloads, Axis.Pragmas, Axis.BatchSizes, Axis.Threads]).Select(axis =>
                    KeyValuePair.Create(axis.Column, axis.TextOf(@case.Setting))
                ),
                new(Axis.Schemas.Column, @case.Setting.SchemaChange),
            ],
            Plan = plan,
        };

    /// <summary>The rows that worker processes measured, with the counts and the plans of the same queries.</summary>
    public static CaseResult[] Merge(CaseResult[] counted, IReadOnlyList<CaseResult> timed)
    {
        Dictionary<string, CaseResult> counts = counted.ToDictionary(row => row.On(ResultColumns.Workload));
        HashSet<string> keys = [.. timed.Select(row => row.Key)];
        CaseResult WithCounts(CaseResult row)
        {
            if (row.Study != QueryStudies.Queries || row.Failure is not null)
            {
                return row;
            }

            CaseResult found = counts[row.On(ResultColumns.Workload)];
            IEnumerable<KeyValuePair<string, Estimate>> metrics = row.Metrics.Concat(found.Metrics);
            return row with { Plan = found.Plan, Metrics = metrics.DistinctBy(metric => metric.Key).ToDictionary() };
        }

        return [.. counted.Where(row => !keys.Contains(row.Key)), .. timed.Select(WithCounts)];
    }
}
