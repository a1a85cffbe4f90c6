namespace SqliteBench.Results;

/// <summary>
/// Figures that older formats defined otherwise. Rows of such a file may join newer ones under a label, where each figure
/// needs one meaning.
/// </summary>
internal static class OlderFigures
{
    /// <summary>
    /// The first format whose latencies do not contain the cost of reading the clock, and whose noise floor is half the width
    /// of an interval. Before, it was the distance of the baseline's ratio from 1.
    /// </summary>
    private const int FirstOfToday = 7;

    private const string NoiseFloor = "noise_floor";

    private static readonly string[] s_latencies =
    [
        "latency_p50_ns",
        "latency_p90_ns",
        "latency_p99_ns",
        "latency_p999_ns",
        "latency_max_ns",
    ];

    /// <summary>A case as today's format has it.</summary>
    /// <param name="format">The format of its row.</param>
    /// <param name="result">The case as it was read.</param>
    /// <param name="baseline">Its baseline in the same run; null if the file lacks it, and then it has no noise floor.</param>
    public static CaseResult Redefine(double format, CaseResult result, CaseResult? baseline)
    {
        if (format >= FirstOfToday)
        {
            return result;
        }

        Dictionary<string, Estimate> metrics = new(result.Metrics, StringComparer.Ordinal);
        double clock = result.Metric("latency_clock_ns")?.Value ?? 0;
        foreach (string latency in s_latencies.Where(metrics.ContainsKey))
        {
            metrics[latency] = new Estimate(Math.Max(0, metrics[latency].Value - clock));
        }

        if (metrics.Remove(NoiseFloor) && baseline?.Metric("ratio_paired") is { Low: { } low, High: { } high })
        {
            metrics[NoiseFloor] = new Estimate((high - low) / 2);
        }

        return result with
        {
            Metrics = metrics,
        };
    }
}
