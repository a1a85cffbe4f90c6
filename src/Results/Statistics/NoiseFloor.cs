namespace SqliteBench.Results.Statistics;

/// <summary>What a setting's rounds cannot tell apart: by how much the baseline's time differs from itself.</summary>
/// <param name="Value">That difference, as a part of 1.</param>
public readonly record struct NoiseFloor(double Value)
{
    private static readonly PairedRatio s_same = new(1, 1, 1);

    /// <summary>The floor that the baseline's ratio to itself shows.</summary>
    /// <param name="baselineToItself">The ratio of its two places in the same rounds.</param>
    public static NoiseFloor Of(PairedRatio baselineToItself) => new(Math.Abs(baselineToItself.Median - 1));

    /// <summary>
    /// Whether two ratios to the same baseline are equal as far as can be told: their intervals overlap, or their
    /// medians differ by less than the floor.
    /// </summary>
    /// <param name="left">One of them.</param>
    /// <param name="right">The other.</param>
    public bool AreEqual(PairedRatio left, PairedRatio right) =>
        (left.Low <= right.High && right.Low <= left.High)
        || Math.Max(left.Median, right.Median) / Math.Min(left.Median, right.Median) - 1 < Value;

    /// <summary>Whether a ratio is one of equals.</summary>
    /// <param name="ratio">The ratio of two contenders.</param>
    public bool Hides(PairedRatio ratio) => AreEqual(ratio, s_same);
}
