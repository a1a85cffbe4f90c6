using System.Globalization;
using BenchmarkDotNet.Columns;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;
using SqliteBench.Measuring;
using SqliteBench.PackageVersions;

namespace SqliteBench.Reports;

/// <summary>The version that a case was built with, beside its parameters.</summary>
public sealed class VersionColumn : IColumn
{
    /// <summary>The columns of a run that compares versions: the version, and its ratio to the first.</summary>
    public static IReadOnlyList<IColumn> All { get; } =
    [
        new VersionColumn(),
        new CaseColumn(
            CaseMetric.VersionRatio.DisplayName,
            "Time in times of the provider's first version: median of rounds in which all versions were timed in turn",
            -5,
            report => CaseMetric.VersionRatio.In(report),
            onlyWhenPresent: true,
            (ratio, _) => Text(ratio)
        ),
        new CaseColumn(
            $"{CaseMetric.VersionRatio.DisplayName} 95 %",
            "Bootstrap confidence interval of that ratio",
            -4,
            report => CaseMetric.VersionRatioLow.In(report),
            onlyWhenPresent: true,
            (low, report) => $"{Text(low)} - {Text(CaseMetric.VersionRatioHigh.In(report) ?? double.NaN)}"
        ),
    ];

    /// <inheritdoc />
    public string Id => nameof(VersionColumn);

    /// <inheritdoc />
    public string ColumnName => PackageVersion.Parameter;

    /// <inheritdoc />
    public bool AlwaysShow => true;

    /// <inheritdoc />
    public ColumnCategory Category => ColumnCategory.Params;

    /// <inheritdoc />
    public int PriorityInCategory => 0;

    /// <inheritdoc />
    public bool IsNumeric => false;

    /// <inheritdoc />
    public UnitType UnitType => UnitType.Dimensionless;

    /// <inheritdoc />
    public string Legend => "Version of the package that the run compares";

    /// <inheritdoc />
    public string GetValue(Summary summary, BenchmarkCase benchmarkCase) =>
        PackageVersion.Of(benchmarkCase)?.Version ?? "-";

    /// <inheritdoc />
    public string GetValue(Summary summary, BenchmarkCase benchmarkCase, SummaryStyle style) =>
        GetValue(summary, benchmarkCase);

    /// <inheritdoc />
    public bool IsDefault(Summary summary, BenchmarkCase benchmarkCase) => false;

    /// <inheritdoc />
    public bool IsAvailable(Summary summary) => true;

    private static string Text(double ratio) => ratio.ToString("0.000", CultureInfo.InvariantCulture);
}
