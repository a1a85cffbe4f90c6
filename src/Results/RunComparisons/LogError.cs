namespace SqliteBench.Results.RunComparisons;

/// <summary>The uncertainty of a ratio, as the standard error of its natural logarithm.</summary>
internal static class LogError
{
    /// <summary>The smallest error, so that it can be a divisor.</summary>
    public const double Least = 1e-6;

    /// <summary>Standard deviation over median absolute deviation, of a normal distribution.</summary>
    public const double OfMad = 1.4826;

    private const double Normal95 = 1.959964;

    /// <summary>The error of a ratio; null if it has no interval.</summary>
    public static double? Of(Estimate ratio) =>
        ratio is { Low: > 0 and { } low, High: { } high, Value: > 0 }
            ? (Math.Log(high) - Math.Log(low)) / (2 * Normal95)
            : null;
}
