using System.Globalization;
using SqliteBench.Results.Statistics;

namespace SqliteBench.Reporting;

/// <summary>Writes ratios, in the invariant culture.</summary>
public static class RatioText
{
    /// <summary>Below it, three decimals would leave fewer than three digits.</summary>
    private const double Small = 0.1;

    /// <summary>A ratio with three decimals or, where it is small, three digits.</summary>
    public static string Of(double ratio) =>
        ratio >= Small ? ratio.ToString("0.000", CultureInfo.InvariantCulture) : Digits(ratio);

    /// <summary>A share such as 0.004 as per cent.</summary>
    public static string Percent(double share) => string.Create(CultureInfo.InvariantCulture, $"{share * 100:0.0} %");

    /// <summary>The line for scripts: <c>ratio 1.031 [1.024, 1.038]</c>.</summary>
    public static string Line(PairedRatio ratio) => $"ratio {Of(ratio.Median)} [{Of(ratio.Low)}, {Of(ratio.High)}]";

    // Without an exponent, which not every script reads.
    private static string Digits(double ratio)
    {
        int decimals = ratio > 0 ? 2 - (int)Math.Floor(Math.Log10(ratio)) : 3;
        return ratio.ToString($"F{decimals}", CultureInfo.InvariantCulture);
    }
}
