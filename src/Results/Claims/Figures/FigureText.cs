using System.Globalization;

namespace SqliteBench.Results.Claims.Figures;

/// <summary>Writes figures with their units.</summary>
public static class FigureText
{
    /// <summary>A ratio with three digits that count, such as <c>1.51x</c>.</summary>
    public static string Times(double ratio) =>
        ratio.ToString(
            ratio >= 100 ? "0x"
                : ratio >= 10 ? "0.0x"
                : ratio >= 0.1 ? "0.00x"
                : "0.000x",
            CultureInfo.InvariantCulture
        );

    /// <summary>A number of rows in thousands, such as <c>807 k</c>.</summary>
    public static string Thousands(double rows) => string.Create(CultureInfo.InvariantCulture, $"{rows / 1000:0} k");
}
