using BenchmarkDotNet.Columns;
using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;
using SqliteBench.Reporting;
using SqliteBench.Results;

namespace SqliteBench.Measurement;

/// <summary>A column of BenchmarkDotNet's own table with what the turns of a case say.</summary>
internal sealed class TurnsColumn(string name, string legend, Func<BenchmarkCase, string?> textOf) : IColumn
{
    public string Id => name;

    public string ColumnName => name;

    public bool AlwaysShow => false;

    public ColumnCategory Category => ColumnCategory.Custom;

    public int PriorityInCategory => 0;

    public bool IsNumeric => true;

    public UnitType UnitType => UnitType.Dimensionless;

    public string Legend => legend;

    /// <summary>Replaces BenchmarkDotNet's times and ratios, which are of cases that it measured one after another.</summary>
    public static ManualConfig AddTo(ManualConfig config, Func<BenchmarkCase, CaseResult?> resultOf) =>
        config
            .AddColumn(Of(resultOf))
            .HideColumns("Mean", "Error", "StdDev", "Median", "Ratio", "RatioSD", "Alloc Ratio");

    public static IColumn[] Of(Func<BenchmarkCase, CaseResult?> resultOf) =>
        [
            new TurnsColumn("ns/op", "Time per operation, measured in turns", one => Time(resultOf(one))),
            new TurnsColumn(
                "Times baseline",
                "Time relative to the baseline of the case, from turns, with its 95 % interval",
                one => Ratio(resultOf(one))
            ),
        ];

    public bool IsAvailable(Summary summary) => summary.BenchmarksCases.Any(one => textOf(one) is not null);

    public bool IsDefault(Summary summary, BenchmarkCase benchmarkCase) => textOf(benchmarkCase) is null;

    public string GetValue(Summary summary, BenchmarkCase benchmarkCase) => textOf(benchmarkCase) ?? "-";

    public string GetValue(Summary summary, BenchmarkCase benchmarkCase, SummaryStyle style) =>
        GetValue(summary, benchmarkCase);

    private static string? Time(CaseResult? result) =>
        result?.Metric("time_ns") is { } time ? Figure.Text(time.Value) : null;

    private static string? Ratio(CaseResult? result) =>
        result?.Ratio is { Low: { } low, High: { } high } ratio
            ? $"{RatioText.Of(ratio.Value)} [{RatioText.Of(low)}, {RatioText.Of(high)}]"
            : null;
}
