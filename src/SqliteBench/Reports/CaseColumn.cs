using System.Globalization;
using BenchmarkDotNet.Columns;
using BenchmarkDotNet.Mathematics;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;
using SqliteBench.Measuring;
using SqliteBench.Reporting;
using SqliteBench.Studies;

namespace SqliteBench.Reports;

/// <summary>A column of the summary: a figure for each operation instead of for each iteration.</summary>
/// <param name="name">The column's title, with its unit.</param>
/// <param name="legend">What it means.</param>
/// <param name="priority">Its place among the others.</param>
/// <param name="value">The figure, or null where a case has none.</param>
/// <param name="onlyWhenPresent">Leaves the column out when no case has a figure above 0.</param>
/// <param name="format">Writes the figure; a case's report has what stands beside it.</param>
/// <param name="zeroCounts">Whether a figure of 0 is one that the column is there for.</param>
public sealed class CaseColumn(
    string name,
    string legend,
    int priority,
    Func<BenchmarkReport, double?> value,
    bool onlyWhenPresent = false,
    Func<double, BenchmarkReport, string>? format = null,
    bool zeroCounts = false
) : IColumn
{
    /// <summary>All columns of this kind.</summary>
    public static IReadOnlyList<IColumn> All { get; } =
    [
        new CaseColumn(
            "Ratio (paired)",
            "Time in times of cpp: median of rounds in which all providers were timed in turn; that of cpp is to itself",
            -3,
            report => CaseMetric.PairedRatio.In(report),
            onlyWhenPresent: true,
            (ratio, _) => Ratio(ratio)
        ),
        new CaseColumn(
            "95 % interval",
            "Bootstrap confidence interval of the paired ratio",
            -2,
            report => CaseMetric.PairedRatioLow.In(report),
            onlyWhenPresent: true,
            (low, report) => $"{Ratio(low)} - {Ratio(CaseMetric.PairedRatioHigh.In(report) ?? double.NaN)}"
        ),
        new CaseColumn("ns/op", "Mean time of one operation, in nanoseconds", 0, PerOperation(mean => mean.Mean)),
        new CaseColumn(
            "± ns",
            "Half of the 99.9 % confidence interval of the mean, in nanoseconds",
            1,
            PerOperation(statistics => statistics.ConfidenceInterval.Margin)
        ),
        new CaseColumn("ops/s", "Operations in a second", 2, report => 1e9 / PerOperation(mean => mean.Mean)(report)),
        new CaseColumn("ns/row", "Mean time of one row that was read or removed, in nanoseconds", 3, PerRow, true),
        new CaseColumn("ms/flow", "Mean time of an application's whole flow, in milliseconds", 4, PerFlow, true),
        new CaseColumn("Conflicts", CaseMetric.Conflicts.Legend, 5, report => CaseMetric.Conflicts.In(report), true),
    ];

    /// <summary>What a setting's paired ratios cannot tell apart; a line below the table says it to readers.</summary>
    public static IColumn NoiseFloor { get; } =
        new CaseColumn(
            nameof(NoiseFloor),
            CaseMetric.NoiseFloor.Legend,
            7,
            report => CaseMetric.NoiseFloor.In(report),
            onlyWhenPresent: true,
            (floor, _) => floor.ToString("0.0000", CultureInfo.InvariantCulture),
            zeroCounts: true
        );

    /// <summary>Managed bytes for each operation.</summary>
    public static IColumn Allocated { get; } =
        new CaseColumn(
            "Allocated B/op",
            "Managed memory that one operation allocates, in bytes",
            6,
            report => CaseMetric.Allocated.In(report)
        );

    /// <inheritdoc />
    public string Id => $"{nameof(CaseColumn)}.{name}";

    /// <inheritdoc />
    public string ColumnName => name;

    /// <inheritdoc />
    public bool AlwaysShow => true;

    /// <inheritdoc />
    public ColumnCategory Category =>
        ReferenceEquals(this, Allocated) ? ColumnCategory.Metric : ColumnCategory.Statistics;

    /// <inheritdoc />
    public int PriorityInCategory => priority;

    /// <inheritdoc />
    public bool IsNumeric => true;

    /// <inheritdoc />
    public UnitType UnitType => UnitType.Dimensionless;

    /// <inheritdoc />
    public string Legend => legend;

    /// <inheritdoc />
    public string GetValue(Summary summary, BenchmarkCase benchmarkCase) =>
        summary[benchmarkCase] is { Success: true } report && value(report) is { } figure
            ? format?.Invoke(figure, report) ?? Figure.Text(figure)
        : onlyWhenPresent ? "-"
        : "NA";

    /// <inheritdoc />
    public string GetValue(Summary summary, BenchmarkCase benchmarkCase, SummaryStyle style) =>
        GetValue(summary, benchmarkCase);

    /// <inheritdoc />
    public bool IsDefault(Summary summary, BenchmarkCase benchmarkCase) => false;

    /// <inheritdoc />
    public bool IsAvailable(Summary summary) =>
        !onlyWhenPresent
        || summary.Reports.Any(report => report.Success && value(report) is { } figure && (zeroCounts || figure > 0));

    /// <summary>The mean time of an operation, as the progress shows it.</summary>
    /// <param name="report">The report of a case that succeeded.</param>
    public static string NanosecondsPerOperation(BenchmarkReport report) =>
        PerOperation(statistics => statistics.Mean)(report) is { } figure ? $"{Figure.Text(figure)} ns/op" : "";

    /// <summary>The mean time of an operation, in nanoseconds, or null where none was measured.</summary>
    /// <param name="report">The report of a case.</param>
    internal static double? MeanPerOperation(BenchmarkReport report) =>
        PerOperation(statistics => statistics.Mean)(report);

    private static string Ratio(double ratio) => ratio.ToString("0.000", CultureInfo.InvariantCulture);

    private static Func<BenchmarkReport, double?> PerOperation(Func<Statistics, double> figure) =>
        report =>
            report.ResultStatistics is { } statistics ? figure(statistics) / CaseMetric.Operations.In(report) : null;

    /// <summary>Whether a case is an application's whole flow.</summary>
    /// <param name="report">The report of the case.</param>
    internal static bool IsFlow(BenchmarkReport report) =>
        report.BenchmarkCase.Parameters.Items.Any(item => item.Value is WorkloadParameter { Workload.IsFlow: true });

    /// <summary>
    /// The rows of an iteration, or null where they are its operations: figures of most workloads would be there twice.
    /// </summary>
    /// <param name="report">The report of a case.</param>
    internal static double? RowsBesideOperations(BenchmarkReport report) =>
        CaseMetric.Rows.In(report) is { } rows && rows != CaseMetric.Operations.In(report) ? rows : null;

    private static double? PerFlow(BenchmarkReport report) =>
        IsFlow(report) ? report.ResultStatistics?.Mean / 1e6 : null;

    private static double? PerRow(BenchmarkReport report) =>
        RowsBesideOperations(report) is { } rows ? report.ResultStatistics?.Mean / rows : null;
}
