namespace SqliteBench.Reports;

/// <summary>Times as a person reads them.</summary>
internal static class Duration
{
    private static readonly (double Nanoseconds, string Unit)[] s_units = [(1e9, "s"), (1e6, "ms"), (1e3, "µs")];

    /// <summary>A time with three digits that count and the unit that suits it.</summary>
    /// <param name="nanoseconds">The time, in ns.</param>
    public static string Text(double nanoseconds)
    {
        (double size, string unit) = Array.Find(s_units, one => Math.Abs(nanoseconds) >= one.Nanoseconds);
        return size == 0 ? $"{Figure.Text(nanoseconds)} ns" : $"{Figure.Text(nanoseconds / size)} {unit}";
    }
}
