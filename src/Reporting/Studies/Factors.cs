using SqliteBench.Results;

namespace SqliteBench.Reporting.Studies;

/// <summary>Arithmetic with factors, such as ratios of times, and their 95 % intervals, which it takes as independent.</summary>
internal static class Factors
{
    /// <summary>The geometric mean; it has an interval if each factor has one.</summary>
    /// <exception cref="InvalidOperationException">There are no factors.</exception>
    public static Estimate Mean(IEnumerable<Estimate> factors)
    {
        (double Log, double Half)[] logs = [.. factors.Select(factor => (Math.Log(factor.Value), HalfWidth(factor)))];
        double half = Math.Sqrt(logs.Sum(one => one.Half * one.Half)) / logs.Length;
        return Of(logs.Average(one => one.Log), half);
    }

    /// <summary>One factor divided by another.</summary>
    public static Estimate Over(this Estimate upper, Estimate lower) =>
        Of(
            Math.Log(upper.Value / lower.Value),
            Math.Sqrt(Math.Pow(HalfWidth(upper), 2) + Math.Pow(HalfWidth(lower), 2))
        );

    public static Estimate Inverse(this Estimate factor) => new(1 / factor.Value, 1 / factor.High, 1 / factor.Low);

    /// <summary>Whether the whole interval is above 1.</summary>
    public static bool IsMore(this Estimate factor) => factor.Low > 1;

    /// <summary>Whether the interval includes 1, or is missing.</summary>
    public static bool IsNoise(this Estimate factor) => !(factor.Low > 1 || factor.High < 1);

    /// <summary>A factor and its interval, such as <c>1.52 [1.40, 1.66]</c>.</summary>
    public static string Text(this Estimate factor, FigureText? text = null)
    {
        FigureText written = text ?? FigureText.Ratio;
        return factor is { Low: { } low, High: { } high }
            ? $"{written.Of(factor.Value)} [{written.Of(low)}, {written.Of(high)}]"
            : written.Of(factor.Value);
    }

    private static Estimate Of(double log, double half) =>
        double.IsNaN(half)
            ? new Estimate(Math.Exp(log))
            : new Estimate(Math.Exp(log), Math.Exp(log - half), Math.Exp(log + half));

    private static double HalfWidth(Estimate factor) =>
        factor is { Low: > 0 and { } low, High: { } high } ? Math.Log(high / low) / 2 : double.NaN;
}
