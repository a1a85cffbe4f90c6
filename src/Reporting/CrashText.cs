using System.Globalization;
using SqliteBench.Results;
using SqliteBench.Results.Durability;

namespace SqliteBench.Reporting;

/// <summary>Figures of durability as tables say them.</summary>
public static class CrashText
{
    private const string Whole = "#,0";

    /// <summary>Commits per second.</summary>
    /// <param name="rate">The rate.</param>
    public static string Rate(Estimate rate) => Number(rate.Value);

    /// <summary>Its interval; empty where it has none.</summary>
    /// <param name="rate">The rate.</param>
    public static string Interval(Estimate rate) =>
        rate is { Low: { } low, High: { } high } ? $"{Number(low)} to {Number(high)}" : "";

    /// <summary>What a number of crashes did; a dash where there were none.</summary>
    /// <param name="crashes">The crashes.</param>
    public static string Of(CrashTally? crashes)
    {
        if (crashes is not { } tally)
        {
            return "-";
        }

        string[] damages =
        [
            .. tally.Lost > 0
                ? (string[])[$"{Number(tally.Lost)} lost (up to {Number(tally.MostLost)} at a time)"]
                : [],
            .. tally.HalfDone > 0 ? (string[])[$"{Number(tally.HalfDone)} half-done"] : [],
            .. tally.Corrupt > 0 ? (string[])[$"{Number(tally.Corrupt)} corrupt"] : [],
        ];
        return $"{Number(tally.Crashes)}: {(damages.Length == 0 ? "nothing" : string.Join(", ", damages))}";
    }

    private static string Number(double value) => value.ToString(Whole, CultureInfo.InvariantCulture);
}
