using System.Globalization;
using SqliteBench.Results;
using SqliteBench.Results.Statistics;

namespace SqliteBench.Reporting;

/// <summary>Writes plain figures in tables.</summary>
public static class Figure
{
    /// <summary>About three significant digits; a dash for no figure.</summary>
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

    // Two significant digits without an exponent: one sync per ten thousand operations is a figure too.
    private static string Small(double value) =>
        "0." + new string('0', -(int)Math.Floor(Math.Log10(Math.Abs(value))) - 1) + "##";
}

/// <summary>Writes figures of one kind and their intervals.</summary>
internal sealed record FigureText(Func<double, string> Of)
{
    /// <summary>A time in ns, with three significant digits and a suitable unit.</summary>
    public static FigureText Time { get; } = new(Duration);

    public static FigureText Ratio { get; } =
        new(ratio =>
            ratio.ToString(
                ratio >= 100 ? "#,0"
                    : ratio >= 10 ? "0.0"
                    : ratio >= 0.1 ? "0.00"
                    : ratio >= 0.01 ? "0.000"
                    : "0.0000",
                CultureInfo.InvariantCulture
            )
        );

    public static FigureText Count { get; } = new(count => count.ToString("#,0", CultureInfo.InvariantCulture));

    private static FigureText Plain { get; } = new(figure => Figure.Text(figure));

    /// <summary>How to write the figures of a column, by its name.</summary>
    public static FigureText In(ResultColumn column) =>
        column.Name.StartsWith("ratio_", StringComparison.Ordinal) ? Ratio
        : column.Name.EndsWith("_ns", StringComparison.Ordinal) ? Time
        : column.Name.EndsWith("_per_second", StringComparison.Ordinal) ? Count
        : Plain;

    /// <summary>The interval of a figure; empty if it has none.</summary>
    public string Interval(Estimate figure) =>
        figure is { Low: { } low, High: { } high } ? $"{Of(Math.Max(0, low))} to {Of(high)}" : "";

    private static string Duration(double nanoseconds)
    {
        (double unit, string name) = Math.Abs(nanoseconds) switch
        {
            >= 1e9 => (1e9, "s"),
            >= 1e6 => (1e6, "ms"),
            >= 1e3 => (1e3, "µs"),
            _ => (1, "ns"),
        };
        double figure = nanoseconds / unit;
        string text = Math.Abs(figure) switch
        {
            >= 100 => figure.ToString("0", CultureInfo.InvariantCulture),
            >= 10 => figure.ToString("0.0", CultureInfo.InvariantCulture),
            >= 1 => figure.ToString("0.00", CultureInfo.InvariantCulture),
            _ => Figure.Text(figure),
        };
        return $"{text} {name}";
    }
}

/// <summary>Writes ratios for people and scripts.</summary>
public static class RatioText
{
    /// <summary>A ratio with three decimals or, if it is small, three digits.</summary>
    public static string Of(double ratio)
    {
        // Not every script reads exponents.
        string format = ratio is > 0 and < 0.1 ? $"F{2 - (int)Math.Floor(Math.Log10(ratio))}" : "0.000";
        return ratio.ToString(format, CultureInfo.InvariantCulture);
    }

    /// <summary>The line for scripts: <c>ratio 1.031 [1.024, 1.038]</c>.</summary>
    public static string Line(PairedRatio ratio) => $"ratio {Of(ratio.Value)} [{Of(ratio.Low)}, {Of(ratio.High)}]";
}
