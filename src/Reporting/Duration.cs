using System.Globalization;

namespace SqliteBench.Reporting;

/// <summary>Times as a person reads them.</summary>
internal static class Duration
{
    private static readonly (double Nanoseconds, string Unit)[] s_units =
    [
        (1e9, "s"),
        (1e6, "ms"),
        (1e3, "µs"),
        (1, "ns"),
    ];

    /// <summary>A time with three digits that count and the unit that suits it.</summary>
    /// <param name="nanoseconds">The time, in ns.</param>
    public static string Text(double nanoseconds)
    {
        double size = Math.Abs(nanoseconds);
        (double unit, string name) = Array.Find(s_units, one => size >= one.Nanoseconds);
        return name is null
            ? $"{Figure.Text(nanoseconds)} ns"
            : $"{(nanoseconds / unit).ToString(FormatOf(size / unit), CultureInfo.InvariantCulture)} {name}";
    }

    private static string FormatOf(double figure) =>
        figure >= 100 ? "0"
        : figure >= 10 ? "0.0"
        : "0.00";
}
