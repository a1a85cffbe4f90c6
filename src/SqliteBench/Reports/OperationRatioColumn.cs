using System.Globalization;
using BenchmarkDotNet.Columns;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;

namespace SqliteBench.Reports;

/// <summary>
/// The mean time of an operation in times of the baseline's. BenchmarkDotNet's own ratio is of iterations, of which one may
/// have fewer operations than another's.
/// </summary>
public sealed class OperationRatioColumn : IColumn
{
    /// <inheritdoc />
    public string Id => nameof(OperationRatioColumn);

    /// <inheritdoc />
    public string ColumnName => "Ratio";

    /// <inheritdoc />
    public bool AlwaysShow => true;

    /// <inheritdoc />
    public ColumnCategory Category => ColumnCategory.Baseline;

    /// <inheritdoc />
    public int PriorityInCategory => 0;

    /// <inheritdoc />
    public bool IsNumeric => true;

    /// <inheritdoc />
    public UnitType UnitType => UnitType.Dimensionless;

    /// <inheritdoc />
    public string Legend => "Mean time of one operation in times of that of cpp, measured one after another";

    /// <inheritdoc />
    public string GetValue(Summary summary, BenchmarkCase benchmarkCase)
    {
        ArgumentNullException.ThrowIfNull(summary);
        return
            summary.GetBaseline(summary.GetLogicalGroupKey(benchmarkCase)) is { } baseline
            && MeanOf(summary, baseline) is { } whole
            && MeanOf(summary, benchmarkCase) is { } mean
            ? (mean / whole).ToString("0.00", CultureInfo.InvariantCulture)
            : "?";
    }

    /// <inheritdoc />
    public string GetValue(Summary summary, BenchmarkCase benchmarkCase, SummaryStyle style) =>
        GetValue(summary, benchmarkCase);

    /// <inheritdoc />
    public bool IsDefault(Summary summary, BenchmarkCase benchmarkCase) => false;

    /// <inheritdoc />
    public bool IsAvailable(Summary summary)
    {
        ArgumentNullException.ThrowIfNull(summary);
        return summary.BenchmarksCases.Any(summary.IsBaseline);
    }

    private static double? MeanOf(Summary summary, BenchmarkCase benchmarkCase) =>
        summary[benchmarkCase] is { Success: true } report ? CaseColumn.MeanPerOperation(report) : null;
}
