using System.Globalization;

namespace SqliteBench.Reports;

/// <summary>Figures as tables show them, the same everywhere.</summary>
internal static class Figure
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
                    : "0.##",
                CultureInfo.InvariantCulture
            );

    /// <summary>A value of another kind.</summary>
    /// <param name="value">The value.</param>
    public static string Plain(object value) => string.Create(CultureInfo.InvariantCulture, $"{value}");
}
