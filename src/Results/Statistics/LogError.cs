namespace SqliteBench.Results.Statistics;

/// <summary>How uncertain a ratio is, on the logarithmic scale on which a ratio is a distance.</summary>
internal static class LogError
{
    private const double Normal95 = 1.959964;

    /// <summary>The standard error of a ratio's natural logarithm; null where it has no interval.</summary>
    /// <param name="ratio">The ratio with its 95 % interval.</param>
    public static double? Of(Estimate ratio) =>
        ratio is { Low: > 0 and { } low, High: { } high, Value: > 0 }
            ? (Math.Log(high) - Math.Log(low)) / (2 * Normal95)
            : null;

    /// <summary>A ratio with its 95 % interval.</summary>
    /// <param name="log">Its natural logarithm.</param>
    /// <param name="error">The standard error of that.</param>
    public static Estimate Interval(double log, double error) =>
        new(Math.Exp(log), Math.Exp(log - (Normal95 * error)), Math.Exp(log + (Normal95 * error)));
}
