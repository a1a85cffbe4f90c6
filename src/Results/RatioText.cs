using Interleaving;

namespace SqliteBench.Results;

public static class RatioText
{
    /// <summary>A ratio with three decimals or, if it is small, three digits.</summary>
    public static string Of(double? figure)
    {
        double ratio = figure ?? double.NaN;
        // Not every script reads exponents.
        string format = ratio is > 0 and < 0.1 ? $"F{2 - (int)Math.Floor(Math.Log10(ratio))}" : "0.000";
        return ratio.ToString(format);
    }

    /// <summary>A ratio with its interval, if it has one: <c>1.031 [1.024, 1.038]</c>.</summary>
    public static string WithInterval(Estimate ratio) =>
        ratio.Low is null ? Of(ratio.Value) : $"{Of(ratio.Value)} [{Of(ratio.Low)}, {Of(ratio.High)}]";
}
