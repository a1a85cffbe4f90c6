using BenchmarkDotNet.Reports;
using SqliteBench.Results.Statistics;

namespace SqliteBench.Measuring;

/// <summary>A ratio among the metrics of a case, with the ends of its 95 % interval.</summary>
/// <param name="Median">The ratio.</param>
/// <param name="Low">The lower end.</param>
/// <param name="High">The upper end.</param>
internal sealed record RatioMetric(CaseMetric Median, CaseMetric Low, CaseMetric High)
{
    /// <summary>The ratio to the baseline.</summary>
    public static RatioMetric Paired { get; } =
        new(CaseMetric.PairedRatio, CaseMetric.PairedRatioLow, CaseMetric.PairedRatioHigh);

    /// <summary>The ratio to the first version of the run.</summary>
    public static RatioMetric Version { get; } =
        new(CaseMetric.VersionRatio, CaseMetric.VersionRatioLow, CaseMetric.VersionRatioHigh);

    /// <summary>The value that a report holds, or null.</summary>
    /// <param name="report">The report of a case, or null.</param>
    public PairedRatio? In(BenchmarkReport? report) =>
        Median.In(report) is { } median && Low.In(report) is { } low && High.In(report) is { } high
            ? new PairedRatio(median, low, high)
            : null;

    /// <summary>The metrics of a value.</summary>
    /// <param name="ratio">The value.</param>
    public IEnumerable<Metric> Of(PairedRatio ratio) =>
        [new(Median, ratio.Median), new(Low, ratio.Low), new(High, ratio.High)];
}
