using BenchmarkDotNet.Columns;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;
using SqliteBench.Reporting;
using SqliteBench.Results;

namespace SqliteBench.Measurement;

/// <summary>A column with the paired ratio of each case, in BenchmarkDotNet's own table.</summary>
internal sealed class RatioColumn(Func<BenchmarkCase, CaseResult?> resultOf) : IColumn
{
    public string Id => ColumnName;

    public string ColumnName => "Times baseline";

    public bool AlwaysShow => false;

    public ColumnCategory Category => ColumnCategory.Custom;

    public int PriorityInCategory => 0;

    public bool IsNumeric => true;

    public UnitType UnitType => UnitType.Dimensionless;

    public string Legend => "Time relative to the case's baseline, with its 95 % interval";

    public bool IsAvailable(Summary summary) => summary.BenchmarksCases.Any(one => TextOf(one) is not null);

    public bool IsDefault(Summary summary, BenchmarkCase benchmarkCase) => TextOf(benchmarkCase) is null;

    public string GetValue(Summary summary, BenchmarkCase benchmarkCase) => TextOf(benchmarkCase) ?? "-";

    public string GetValue(Summary summary, BenchmarkCase benchmarkCase, SummaryStyle style) =>
        GetValue(summary, benchmarkCase);

    private string? TextOf(BenchmarkCase benchmarkCase) =>
        resultOf(benchmarkCase)?.Ratio is not { } ratio ? null
        : ratio is { Low: { } low, High: { } high }
            ? $"{RatioText.Of(ratio.Value)} [{RatioText.Of(low)}, {RatioText.Of(high)}]"
        : RatioText.Of(ratio.Value);
}
