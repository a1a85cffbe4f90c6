using System.Globalization;

namespace SqliteBench.Reporting;

/// <summary>Figures as tables show them, the same everywhere.</summary>
public static class Figure
{
    /// <summary>
    /// A figure with about three digits that count; a dash where there is none, as for the interval of one iteration.
    /// </summary>
    /// <param name="figure">The figure.</param>
    public static string Text(double? figure) =>
        figure is not { } value || double.IsNaN(value)
            ? "-"
            : value.ToString(
                Math.Abs(value) >= 100 ? "0"
                    : Math.Abs(value) >= 10 ? "0.0"
                    : Math.Abs(value) >= 0.1 || value == 0 ? "0.##"
                    : Small(value),
                CultureInfo.InvariantCulture
            );

    /// <summary>
    /// A figure that counts something, in all its digits and without decimals: what a chunk of operations allocates but once
    /// is nothing for each.
    /// </summary>
    /// <param name="figure">The figure.</param>
    public static string Whole(double? figure) => figure?.ToString("0", CultureInfo.InvariantCulture) ?? "-";

    /// <summary>A value of another kind.</summary>
    /// <param name="value">The value.</param>
    public static string Plain(object value) => string.Create(CultureInfo.InvariantCulture, $"{value}");

    // Two digits that count, without an exponent: a sync for ten thousand operations is one.
    private static string Small(double value) =>
        "0." + new string('0', -(int)Math.Floor(Math.Log10(Math.Abs(value))) - 1) + "##";
}
