using Interleaving;
using SqliteBench.Results;

namespace SqliteBench.Publishing;

/// <summary>A figure in a sentence: two significant digits and a sign, such as <c>14×</c>, <c>4.4 ms</c> or <c>11× to 16×</c>.</summary>
internal static class SentenceText
{
    /// <summary>The mean of machines that lie near it; of others the range.</summary>
    public static string OfMachines(Estimate machines, FigureText unit)
    {
        if (
            machines is not { Low: { } low, High: { } high }
            || (Factors.IsNear(low, machines.Value) && Factors.IsNear(high, machines.Value))
        )
        {
            return Of(machines.Value, unit);
        }

        return Range(low, high, unit);
    }

    public static string Range(double low, double high, FigureText unit)
    {
        (string least, string most) = (Of(low, unit), Of(high, unit));
        return least == most ? least : $"{least} to {most}";
    }

    private static string Of(double value, FigureText unit)
    {
        if (unit.Sign.Length > 0)
        {
            return TwoDigits(value) + unit.Sign;
        }

        if (unit == FigureText.Time)
        {
            (double figure, string name) = FigureText.InUnit(FigureText.RoundToTwoDigits(value));
            return $"{TwoDigits(figure)} {name}";
        }

        return value < 1000 ? FigureText.Count.Format(value) : TwoDigits(value);
    }

    /// <summary>A bound as the mark has it, such as <c>3×</c>.</summary>
    public static string Bound(double value, FigureText unit) =>
        unit.Sign.Length > 0 ? $"{value}{unit.Sign}" : Of(value, unit);

    private static string TwoDigits(double value)
    {
        double rounded = FigureText.RoundToTwoDigits(value);
        return Math.Abs(rounded) switch
        {
            0 => "0",
            >= 10 => rounded.ToString("#,0"),
            >= 1 => rounded.ToString("0.0"),
            >= 0.1 => rounded.ToString("0.00"),
            _ => rounded.ToString("0.0##"),
        };
    }
}
