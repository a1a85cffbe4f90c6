using SqliteBench.Results.Statistics;

namespace SqliteBench.Results.Trends;

/// <summary>What a night says of a provider: its time in times of C++, by the geometric mean over settings.</summary>
/// <param name="Day">The night.</param>
/// <param name="Log">The natural logarithm of the ratio.</param>
/// <param name="Error">The standard error of that, by the night's own intervals.</param>
public sealed record TrendPoint(DateOnly Day, double Log, double Error)
{
    /// <summary>The ratio with its 95 % interval.</summary>
    public Estimate Ratio => LogError.Interval(Log, Error);
}
