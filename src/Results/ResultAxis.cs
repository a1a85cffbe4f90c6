using System.Globalization;

namespace SqliteBench.Results;

/// <summary>An axis: a column of the results file that says how a case was measured.</summary>
/// <param name="Option">The option that chooses its values; empty if there is none.</param>
/// <param name="Unit">What its values count; null if they are not whole numbers.</param>
/// <param name="Of">Text after the unit.</param>
/// <param name="All">Text for <c>all</c>, if that is a value.</param>
/// <param name="Say">Makes the text of a value that is not a number; null to keep it.</param>
public sealed record ResultAxis(
    string Name,
    string Option = "",
    string? Unit = null,
    string Of = "",
    string? All = null,
    Func<string, string>? Say = null
)
{
    /// <summary>A value as text that needs no title.</summary>
    public string Text(string value) =>
        IsAll(value) ? All!
        : Unit is null ? Say?.Invoke(value) ?? value
        : value == "1" ? $"1 {Unit}{Of}"
        : $"{Number(value):#,0} {Unit}s{Of}";

    /// <summary>Whether a case can have a value.</summary>
    public bool Takes(string value) => Unit is null || IsAll(value) || Number(value) > 0;

    private bool IsAll(string value) => All is not null && value == "all";

    private static long? Number(string value) =>
        long.TryParse(value, NumberStyles.None, CultureInfo.InvariantCulture, out long number) ? number : null;
}

public static class PragmaText
{
    public const string Combination =
        "synchronous=NORMAL+temp_store=MEMORY+journal_mode=WAL+cache_size=64M+mmap_size=64M+threads=8";

    /// <summary><c>combination</c> with a sync at each commit.</summary>
    public static string SyncedCombination { get; } = Combination.Replace("synchronous=NORMAL", "synchronous=FULL");

    /// <summary>Whether a set has both pragmas that this project recommends.</summary>
    public static bool AreRecommended(string pragmas) =>
        (pragmas == "combination" ? Combination : pragmas).Split('+') is var set
        && set.Contains("journal_mode=WAL")
        && set.Contains("synchronous=NORMAL");

    private const int FewDifferences = 2;

    // A variation of combination is named by its differences: in full it would not fit a title.
    internal static string Of(string value)
    {
        string[] settings = value.Split('+');
        string[] known = Combination.Split('+');
        string[] other = [.. settings.Except(known)];
        bool isSame = settings.Select(NameOf).Order().SequenceEqual(known.Select(NameOf).Order());
        return isSame && other.Length is > 0 and <= FewDifferences
            ? $"combination with {string.Join(", ", other)}"
            : string.Join(", ", settings);
    }

    private static string NameOf(string setting) => setting.Split('=')[0];
}
