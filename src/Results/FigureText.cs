using Interleaving;

namespace SqliteBench.Results;

/// <summary>How figures of a unit are written: in texts, and as the ticks of an axis.</summary>
/// <param name="Sign">What follows a figure in a sentence; empty for units that depend on the figure.</param>
public sealed record FigureText(Func<double, string> Format, Func<double, string> Tick, string Sign = "")
{
    /// <summary>A time in ns, with three significant digits and a suitable unit.</summary>
    public static FigureText Time { get; } = new(FormatTime, FormatTimeTick);

    public static FigureText Ratio { get; } =
        new(ratio => ratio.ToString(FormatOfRatio(ratio)), ratio => ratio.ToString("0.##"), "×");

    public static FigureText Percent { get; } = new(share => $"{Number(share)} %", Ratio.Tick, " %");

    public static FigureText Count { get; } = new(count => count.ToString("#,0"), FormatCountTick);

    private static FigureText Plain { get; } = new(figure => Number(figure), figure => Number(figure));

    /// <summary>The unit of a column of the results file, by the form of its name.</summary>
    public static FigureText In(string column) =>
        column switch
        {
            _ when column.StartsWith("ratio_") => Ratio,
            _ when column.EndsWith("_ns") => Time,
            _ when column.EndsWith("_per_second") || column.EndsWith("_bytes") => Count,
            _ when column == CaseResult.StepMetrics[0] => Count,
            _ => Plain,
        };

    public static string Number(double? figure)
    {
        if (figure is not { } value || double.IsNaN(value))
        {
            return "-";
        }

        string format = Math.Abs(value) switch
        {
            >= 100 => "0",
            >= 10 => "0.0",
            >= 0.1 or 0 => "0.##",
            // These keep two significant digits without an exponent: one sync per ten thousand operations counts.
            _ => $"{Decimals(value)}##",
        };
        return value.ToString(format);
    }

    public static string PreciseRatio(double? figure)
    {
        double ratio = figure ?? double.NaN;
        // Not every script reads exponents.
        return ratio.ToString(ratio is > 0 and < 0.1 ? $"{Decimals(ratio)}000" : "0.000");
    }

    /// <summary>Formats a ratio with its interval, if it has one: <c>1.031 [1.024, 1.038]</c>.</summary>
    public static string PreciseRatio(Estimate ratio)
    {
        string text = PreciseRatio(ratio.Value);
        return ratio.Low is null ? text : $"{text} [{PreciseRatio(ratio.Low)}, {PreciseRatio(ratio.High)}]";
    }

    /// <summary>Formats a figure and its interval for a sentence, such as <c>1.52 [1.40, 1.66]</c>.</summary>
    public string Sentence(Estimate figure)
    {
        if (figure is { Low: { } low, High: { } high })
        {
            return $"{Format(figure.Value)} [{Format(low)}, {Format(high)}]";
        }

        return figure.IsAtLeast() ? $"more than {Format(figure.Value)}" : Format(figure.Value);
    }

    public string Interval(Estimate figure) =>
        figure is { Low: { } low, High: { } high } ? $"{Format(Math.Max(0, low))} to {Format(high)}" : "";

    /// <summary>Formats a figure and its interval for a table or a document, such as <c>1.52 (1.40 to 1.66)</c>.</summary>
    public string WithInterval(Estimate figure, string sign = "")
    {
        string interval = Interval(figure);
        return Format(figure.Value) + sign + (interval.Length > 0 ? $" ({interval})" : "");
    }

    private static string FormatOfRatio(double ratio) =>
        ratio switch
        {
            >= 100 => "#,0",
            >= 10 => "0.0",
            >= 0.1 => "0.00",
            >= 0.01 => "0.000",
            _ => "0.0000",
        };

    // Returns a format with the decimals of a small figure up to its first digit that is not 0.
    private static string Decimals(double value) =>
        "0." + new string('0', -(int)Math.Floor(Math.Log10(Math.Abs(value))) - 1);

    private static string FormatTime(double nanoseconds)
    {
        (double figure, string unit) = InUnit(nanoseconds);
        string text = Math.Abs(figure) is >= 1 and < 10 ? figure.ToString("0.00") : Number(figure);
        return $"{text} {unit}";
    }

    private static string FormatTimeTick(double nanoseconds)
    {
        (double figure, string unit) = InUnit(nanoseconds);
        return nanoseconds == 0 ? "0" : $"{figure:0.##} {unit}";
    }

    public static double RoundToTwoDigits(double value)
    {
        if (value == 0)
        {
            return 0;
        }

        double unit = Math.Pow(10, Math.Floor(Math.Log10(Math.Abs(value))) - 1);
        return Math.Round(value / unit) * unit;
    }

    public static (double Figure, string Unit) InUnit(double nanoseconds) =>
        Math.Abs(nanoseconds) switch
        {
            >= 1e9 => (nanoseconds / 1e9, "s"),
            >= 1e6 => (nanoseconds / 1e6, "ms"),
            >= 1e3 => (nanoseconds / 1e3, "µs"),
            _ => (nanoseconds, "ns"),
        };

    private static string FormatCountTick(double count) =>
        count switch
        {
            >= 1e6 => $"{count / 1e6:0.##}M",
            >= 1e3 when count >= 1e4 || count % 100 == 0 => $"{count / 1e3:0.##}k",
            _ => count.ToString("0.##"),
        };
}
