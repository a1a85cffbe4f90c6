using Interleaving;
using SqliteBench.Results;

namespace SqliteBench.Publishing;

/// <summary>A figure in a sentence: two significant digits and a sign, such as <c>14×</c>, <c>4.4 ms</c> or <c>11× to 16×</c>.</summary>
internal static class SentenceText
{
    /// <summary>The mean of machines that lie near it; of others the range.</summary>
    /// <param name="machines">The mean over machines with the least and the largest in place of an interval.</param>
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

    public static string Of(double value, FigureText unit)
    {
        if (unit == FigureText.Ratio)
        {
            return $"{TwoDigits(value)}×";
        }

        if (unit == FigureText.Percent)
        {
            return $"{TwoDigits(value)} %";
        }

        if (unit == FigureText.Time)
        {
            return Time(value);
        }

        return value < 1000 ? FigureText.Count.Format(value) : TwoDigits(value);
    }

    /// <summary>A bound as the mark has it, such as <c>3×</c>.</summary>
    public static string Bound(double value, FigureText unit)
    {
        if (unit == FigureText.Ratio)
        {
            return $"{value}×";
        }

        return unit == FigureText.Percent ? $"{value} %" : Of(value, unit);
    }

    private static string Time(double nanoseconds)
    {
        (double figure, string name) = FigureText.InUnit(FigureText.RoundToTwoDigits(nanoseconds));
        return $"{TwoDigits(figure)} {name}";
    }

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
