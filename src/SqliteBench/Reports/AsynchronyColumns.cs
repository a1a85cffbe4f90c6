using BenchmarkDotNet.Columns;
using BenchmarkDotNet.Reports;
using SqliteBench.Measuring;

namespace SqliteBench.Reports;

/// <summary>
/// What reports show of asynchronous providers, in a table of their own beside the CSV; without one there are none of these
/// columns.
/// </summary>
internal static class AsynchronyColumns
{
    /// <summary>All of them.</summary>
    public static IReadOnlyList<IColumn> All { get; } =
    [
        Of("Sync calls %", CaseMetric.SynchronousCalls, 7, (percent, _) => AsynchronySentence.WrittenShare(percent)),
        Of("Thread hops/op", CaseMetric.ThreadHops, 8),
        Of("Cancel ms", CaseMetric.Cancellation, 9),
    ];

    // No thread hop at all is a figure, and the one that matters most.
    private static CaseColumn Of(
        string name,
        CaseMetric metric,
        int priority,
        Func<double, BenchmarkReport, string>? format = null
    ) => new(name, metric.Legend, priority, metric.In, onlyWhenPresent: true, format, zeroCounts: true, isHidden: true);
}
