using System.Globalization;

namespace SqliteBench.Reporting;

/// <summary>Values of axes as titles of panels and rows say them.</summary>
internal static class AxisText
{
    /// <summary>The pragmas of <c>combination</c>.</summary>
    internal const string Combination =
        "synchronous=NORMAL+temp_store=MEMORY+journal_mode=WAL+cache_size=64M+mmap_size=64M+threads=8";

    public const string Workload = "workload";
    public const string Pragmas = "pragmas";
    private const int FewDifferences = 2;

    private static readonly Dictionary<string, Func<string, string>> s_texts = new(StringComparer.Ordinal)
    {
        [Pragmas] = OfPragmas,
        ["batch_size"] = value =>
            value == "all" ? "one transaction for all" : $"{Counted(value, "op")} per transaction",
        ["threads"] = value => Counted(value, "thread"),
        ["rows"] = value => Counted(value, "row"),
        ["databases"] = value => Counted(value, "database"),
    };

    /// <summary>A value by itself, from which a reader sees what axis it is of.</summary>
    public static string Of(string axis, string value) =>
        s_texts.TryGetValue(axis, out Func<string, string>? text) ? text(value) : value;

    // A set that is the known one but for a setting or two is named so: whole, it has no room in a title.
    private static string OfPragmas(string value)
    {
        string[] settings = value.Split('+');
        string[] known = Combination.Split('+');
        string[] other = [.. settings.Except(known, StringComparer.Ordinal)];
        bool isSame = settings.Select(NameOf).Order().SequenceEqual(known.Select(NameOf).Order());
        return isSame && other.Length is > 0 and <= FewDifferences
            ? $"combination with {string.Join(", ", other)}"
            : string.Join(", ", settings);
    }

    private static string NameOf(string setting) => setting.Split('=')[0];

    private static string Counted(string value, string what)
    {
        string count = long.TryParse(value, CultureInfo.InvariantCulture, out long number)
            ? number.ToString("#,0", CultureInfo.InvariantCulture)
            : value;
        return value == "1" ? $"1 {what}" : $"{count} {what}s";
    }
}
