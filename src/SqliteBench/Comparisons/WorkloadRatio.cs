using SqliteBench.Results.Statistics;

namespace SqliteBench.Comparisons;

/// <summary>What came out for one workload.</summary>
/// <param name="Workload">The workload's id.</param>
/// <param name="NanosecondsOfA">Median time of one operation of A, in ns.</param>
/// <param name="NanosecondsOfB">The same of B, in ns.</param>
/// <param name="Ratio">Time of A over time of B.</param>
/// <param name="Again">Time of B, timed a second time, over time of B.</param>
public sealed record WorkloadRatio(
    string Workload,
    double NanosecondsOfA,
    double NanosecondsOfB,
    PairedRatio Ratio,
    PairedRatio Again
)
{
    /// <summary>What the ratio says.</summary>
    public Finding Finding => Findings.Of(Ratio, Again);
}
