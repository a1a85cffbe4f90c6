using SqliteBench.Results.Statistics;

namespace SqliteBench.Results.Trends;

/// <summary>A night from which on a trend is on another level.</summary>
/// <param name="Day">The first night of the new level.</param>
/// <param name="Log">By what the level changed, as the natural logarithm of the ratio after / before.</param>
/// <param name="Error">The standard error of that.</param>
/// <param name="P">The probability of such a step where there is none.</param>
public sealed record Step(DateOnly Day, double Log, double Error, double P)
{
    /// <summary>By what the ratio changed: above 1 is slower.</summary>
    public Estimate Factor => LogError.Interval(Log, Error);
}
