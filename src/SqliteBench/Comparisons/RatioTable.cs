using SqliteBench.Reporting;
using SqliteBench.Results.Statistics;

namespace SqliteBench.Comparisons;

/// <summary>The table of a comparison, in markdown: a row for each workload, written as soon as it is known.</summary>
internal static class RatioTable
{
    /// <summary>The two lines above the rows.</summary>
    public static IReadOnlyList<string> Header { get; } =
    ["| workload | A ns/op | B ns/op | ratio A/B | 95 % interval | noise |", "|---|---:|---:|---:|---:|---:|"];

    /// <summary>The row of a workload.</summary>
    public static string Row(WorkloadRatio workload) =>
        $"| {workload.Workload} | {Figure.Text(workload.NanosecondsOfA)}"
        + $" | {Figure.Text(workload.NanosecondsOfB)} | {RatioText.Of(workload.Ratio.Median)}"
        + $" | {RatioText.Of(workload.Ratio.Low)} to {RatioText.Of(workload.Ratio.High)}"
        + $" | {RatioText.Percent(NoiseFloor.Of(workload.Again).Value)} |";
}
