using BenchmarkDotNet.Columns;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;
using SqliteBench.Measuring;
using SqliteBench.Results.Statistics;

namespace SqliteBench.Reports;

/// <summary>The other providers of a setting from which the paired rounds cannot tell a provider apart.</summary>
public sealed class EqualProvidersColumn : IColumn
{
    /// <inheritdoc />
    public string Id => nameof(EqualProvidersColumn);

    /// <inheritdoc />
    public string ColumnName => "≈";

    /// <inheritdoc />
    public bool AlwaysShow => true;

    /// <inheritdoc />
    public ColumnCategory Category => ColumnCategory.Statistics;

    /// <inheritdoc />
    public int PriorityInCategory => -1;

    /// <inheritdoc />
    public bool IsNumeric => false;

    /// <inheritdoc />
    public UnitType UnitType => UnitType.Dimensionless;

    /// <inheritdoc />
    public string Legend =>
        "Providers that are as fast as far as can be told: the intervals overlap, or the paired ratios differ by less than"
        + " that of cpp to itself differs from 1";

    /// <inheritdoc />
    public string GetValue(Summary summary, BenchmarkCase benchmarkCase)
    {
        ArgumentNullException.ThrowIfNull(summary);
        if (
            RatioMetric.Paired.In(summary[benchmarkCase]) is not { } ratio
            || CaseMetric.NoiseFloor.In(summary[benchmarkCase]) is not { } value
        )
        {
            return "-";
        }

        NoiseFloor floor = new(value);
        string? setting = summary.GetLogicalGroupKey(benchmarkCase);
        string equals = string.Join(
            ", ",
            from other in summary.BenchmarksCases
            where other != benchmarkCase && summary.GetLogicalGroupKey(other) == setting
            where RatioMetric.Paired.In(summary[other]) is { } its && floor.AreEqual(ratio, its)
            select StudyConfig.IdOf(other)
        );
        return equals.Length > 0 ? equals : "-";
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
        return summary.Reports.Any(report => RatioMetric.Paired.In(report) is not null);
    }
}
