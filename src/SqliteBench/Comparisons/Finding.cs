using SqliteBench.Pairs;

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
    /// <summary>
    /// A difference counts when its interval does not contain 1 and it is larger than that of B to itself. Swapping A and
    /// B gives the opposite: distances are measured on the logarithm.
    /// </summary>
    /// <param name="ratio">Time of A over time of B.</param>
    /// <param name="again">Time of B, timed a second time, over time of B.</param>
    public static Finding Of(PairedRatio ratio, PairedRatio again) =>
        ContainsOne(ratio) || IsWithinNoise(ratio, again) ? Finding.NotToldApart
        : ratio.Median > 1 ? Finding.Slower
        : Finding.Faster;

    /// <summary>Whether the interval contains 1.</summary>
    /// <param name="ratio">The ratio.</param>
    public static bool ContainsOne(PairedRatio ratio) => ratio.Low <= 1 && ratio.High >= 1;

    /// <summary>Whether a ratio is no farther from 1 than that of B to itself.</summary>
    /// <param name="ratio">Time of A over time of B.</param>
    /// <param name="again">Time of B, timed a second time, over time of B.</param>
    public static bool IsWithinNoise(PairedRatio ratio, PairedRatio again) => Distance(ratio) <= Distance(again);

    /// <summary>The noise floor: how much longer the slower of two takes that are the same; 0.004 is 0.4 %.</summary>
    /// <param name="again">Time of B, timed a second time, over time of B.</param>
    public static double Noise(PairedRatio again) => Math.Exp(Distance(again)) - 1;

    private static double Distance(PairedRatio ratio) => Math.Abs(Math.Log(ratio.Median));
}
