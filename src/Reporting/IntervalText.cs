using System.Globalization;
using SqliteBench.Results;

namespace SqliteBench.Reporting;

/// <summary>Figures and their intervals as text.</summary>
internal static class IntervalText
{
    /// <summary>A ratio.</summary>
    /// <param name="ratio">The ratio.</param>
    public static string Ratio(double ratio) =>
        ratio.ToString(
            ratio >= 100 ? "#,0"
                : ratio >= 10 ? "0.0"
                : "0.00",
            CultureInfo.InvariantCulture
        );

    /// <summary>The interval of a ratio; empty where it has none.</summary>
    /// <param name="ratio">The ratio.</param>
    public static string RatioInterval(Estimate ratio) => Interval(ratio, Ratio);

    /// <summary>The interval of a time in ns; empty where it has none.</summary>
    /// <param name="time">The time.</param>
    public static string TimeInterval(Estimate time) => Interval(time, Duration.Text);

    private static string Interval(Estimate figure, Func<double, string> text) =>
        figure is { Low: { } low, High: { } high } ? $"{text(Math.Max(0, low))} to {text(high)}" : "";
}
