using SqliteBench.Results.Statistics;

namespace SqliteBench.Comparisons;

/// <summary>What a ratio says of A.</summary>
public enum Finding
{
    /// <summary>A and B are not told apart.</summary>
    NotToldApart,

    /// <summary>A takes longer.</summary>
    Slower,

    /// <summary>A takes less time.</summary>
    Faster,
}

/// <summary>Reads ratios.</summary>
public static class Findings
{
    /// <summary>A difference counts when its interval does not contain 1 and it is no less than that of B to itself.</summary>
    /// <param name="ratio">Time of A over time of B.</param>
    /// <param name="again">Time of B, timed a second time, over time of B.</param>
    public static Finding Of(PairedRatio ratio, PairedRatio again) =>
        NoiseFloor.Of(again).Hides(ratio) ? Finding.NotToldApart
        : ratio.Median > 1 ? Finding.Slower
        : Finding.Faster;

    /// <summary>Whether the interval contains 1.</summary>
    /// <param name="ratio">The ratio.</param>
    public static bool ContainsOne(PairedRatio ratio) => ratio.Low <= 1 && ratio.High >= 1;
}
