namespace SqliteBench.Results;

/// <summary>The named pragma sets of the suite, and a short text for any set.</summary>
public static class PragmaText
{
    public const string Combination =
        "synchronous=NORMAL+temp_store=MEMORY+journal_mode=WAL+cache_size=64M+mmap_size=64M+threads=8";

    public const string Recommended = "journal_mode=WAL+synchronous=NORMAL";

    public static string Expand(string pragmas) =>
        pragmas switch
        {
            "combination" => Combination,
            "recommended" => Recommended,
            _ => pragmas,
        };

    private const int FewDifferences = 2;

    // A variation of combination is named by its differences: in full it would not fit a title.
    internal static string Of(string value)
    {
        string[] settings = value.Split('+');
        string[] known = Combination.Split('+');
        string[] differences = [.. settings.Except(known)];
        bool isVariation = settings.Select(NameOf).Order().SequenceEqual(known.Select(NameOf).Order());
        if (isVariation && differences.Length is > 0 and <= FewDifferences)
        {
            return $"combination with {string.Join(", ", differences)}";
        }

        return string.Join(", ", settings);
    }

    private static string NameOf(string setting) => setting.Split('=')[0];
}
