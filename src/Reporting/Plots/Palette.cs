namespace SqliteBench.Reporting.Plots;

/// <summary>
/// The colours of plots: names of CSS variables, so that one drawing serves light and dark paper. The values are those of
/// Okabe and Ito's palette for every kind of colour vision, darkened or lightened to stand out from the paper.
/// </summary>
internal static class Palette
{
    /// <summary>Series that have a colour of their own.</summary>
    public const int Series = 10;

    public const string Paper = "var(--paper)";
    public const string Ink = "var(--ink)";
    public const string Faint = "var(--faint)";
    public const string Grid = "var(--grid)";
    public const string Quiet = "var(--quiet)";

    /// <summary>What defines the variables.</summary>
    public static string StyleSheet { get; } = EmbeddedText.Read("Plots/palette.css");

    /// <summary>The colour of a series; after the last one the first comes again.</summary>
    /// <param name="slot">Its place, from 0.</param>
    public static string Of(int slot) => $"var(--series-{(slot % Series) + 1})";
}
