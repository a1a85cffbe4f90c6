using System.Globalization;

namespace SqliteBench.Results;

/// <summary>An axis: a column of the results file that says how a case was measured.</summary>
/// <param name="Name">The column.</param>
/// <param name="Option">The option of a run that chooses its values; empty where none does.</param>
/// <param name="Unit">What its values count; null where they are no whole numbers.</param>
/// <param name="Of">What follows the unit.</param>
/// <param name="All">How <c>all</c> is said, where that is a value beside the numbers.</param>
/// <param name="Say">How a value that is no number is said, where that is not as it is written.</param>
public sealed record ResultAxis(
    string Name,
    string Option = "",
    string? Unit = null,
    string Of = "",
    string? All = null,
    Func<string, string>? Say = null
)
{
    /// <summary>A value by itself, from which a reader sees what axis it is of.</summary>
    public string Text(string value) =>
        IsAll(value) ? All!
        : Unit is null ? Say?.Invoke(value) ?? value
        : value == "1" ? $"1 {Unit}{Of}"
        : string.Create(CultureInfo.InvariantCulture, $"{Number(value):#,0} {Unit}s{Of}");

    /// <summary>Whether a case can have a value.</summary>
    public bool Takes(string value) => Unit is null || IsAll(value) || Number(value) > 0;

    private bool IsAll(string value) => All is not null && value == "all";

    private static long? Number(string value) =>
        long.TryParse(value, NumberStyles.None, CultureInfo.InvariantCulture, out long number) ? number : null;
}

/// <summary>Pragma sets, as titles of panels and rows say them.</summary>
public static class PragmaText
{
    /// <summary>The pragmas of <c>combination</c>.</summary>
    public const string Combination =
        "synchronous=NORMAL+temp_store=MEMORY+journal_mode=WAL+cache_size=64M+mmap_size=64M+threads=8";

    /// <summary>The same with a sync at each commit.</summary>
    public static string SyncedCombination { get; } =
        Combination.Replace("synchronous=NORMAL", "synchronous=FULL", StringComparison.Ordinal);

    private const int FewDifferences = 2;

    // A set that is the known one but for a setting or two is named so: whole, it has no room in a title.
    internal static string Of(string value)
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
}
