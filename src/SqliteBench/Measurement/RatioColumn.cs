using BenchmarkDotNet.Columns;
using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;
using SqliteBench.Reporting;
using SqliteBench.Results;

namespace SqliteBench.Measurement;

/// <summary>
/// The paired ratio in BenchmarkDotNet's own table, in place of its ratios of cases that were measured one after another.
/// </summary>
internal sealed class RatioColumn(Func<BenchmarkCase, Estimate?> ratioOf) : IColumn
{
    public string Id => nameof(RatioColumn);

    public string ColumnName => "Times baseline";

    public bool AlwaysShow => false;

    public ColumnCategory Category => ColumnCategory.Custom;

    public int PriorityInCategory => 0;

    public bool IsNumeric => true;

    public UnitType UnitType => UnitType.Dimensionless;

    public string Legend => "Time relative to the baseline of the case, from turns, with its 95 % interval";

    /// <summary>Replaces BenchmarkDotNet's ratios.</summary>
    public static ManualConfig AddTo(ManualConfig config, Func<BenchmarkCase, Estimate?> ratioOf) =>
        config.AddColumn(new RatioColumn(ratioOf)).HideColumns("Ratio", "RatioSD", "Alloc Ratio");

    public bool IsAvailable(Summary summary) => summary.BenchmarksCases.Any(one => ratioOf(one) is not null);

    public bool IsDefault(Summary summary, BenchmarkCase benchmarkCase) => ratioOf(benchmarkCase) is null;

    public string GetValue(Summary summary, BenchmarkCase benchmarkCase) =>
        ratioOf(benchmarkCase) is { Low: { } low, High: { } high } ratio
            ? $"{RatioText.Of(ratio.Value)} [{RatioText.Of(low)}, {RatioText.Of(high)}]"
            : "-";

    public string GetValue(Summary summary, BenchmarkCase benchmarkCase, SummaryStyle style) =>
        GetValue(summary, benchmarkCase);
}
