namespace Interleaving;

/// <summary>Arithmetic with factors, such as ratios of times, and their 95 % intervals, taken as independent.</summary>
public static class Factors
{
    private const double NearTolerance = 0.15;

    /// <summary>The geometric mean (Fleming and Wallace, 1986), with an interval if every factor has one.</summary>
    public static Estimate Mean(IEnumerable<Estimate> factors)
    {
        (double Log, double Half)[] logs = [.. factors.Select(factor => (Math.Log(factor.Value), HalfWidth(factor)))];
        double half = Math.Sqrt(logs.Sum(factor => factor.Half * factor.Half)) / logs.Length;
        return Of(logs.Average(factor => factor.Log), half);
    }

    /// <summary>The geometric mean over machines; the least and the largest value take an interval's place.</summary>
    public static Estimate Across(IReadOnlyList<Estimate> machines)
    {
        if (machines.Count == 1)
        {
            return machines[0];
        }

        (double low, double high) = (machines.Min(machine => machine.Value), machines.Max(machine => machine.Value));
        // The mean of equal values, and of zeros, is the value itself.
        double mean = low.Equals(high) ? low : Math.Exp(machines.Average(machine => Math.Log(machine.Value)));
        return new Estimate(mean, low, high);
    }

    /// <summary>Whether a mean of several figures can stand for this one: it lies within 15 % of the mean.</summary>
    public static bool IsNear(double figure, double mean) => Math.Abs(figure / mean - 1) <= NearTolerance;

    /// <summary>The width of the interval relative to the value; 0 if there is no interval.</summary>
    public static double Width(this Estimate figure) =>
        figure is { Low: { } low, High: { } high } ? (high - low) / figure.Value : 0;

    /// <summary>Half the width of the interval, relative to the factor; NaN if there is no interval.</summary>
    public static double Precision(this Estimate factor) => Math.Exp(HalfWidth(factor)) - 1;

    /// <summary>Half the interval of the baseline's ratio to itself; the distance from 1 can be small by luck.</summary>
    public static double? NoiseFloor(this Estimate ratio) => (ratio.High - ratio.Low) / 2;

    /// <summary>The quotient of two independent factors.</summary>
    public static Estimate Over(this Estimate upper, Estimate lower) =>
        Of(
            Math.Log(upper.Value / lower.Value),
            Math.Sqrt(Math.Pow(HalfWidth(upper), 2) + Math.Pow(HalfWidth(lower), 2))
        );

    public static Estimate Inverse(this Estimate factor) => new(1 / factor.Value, 1 / factor.High, 1 / factor.Low);

    /// <summary>Whether only a lower bound is known, as for an execution that was interrupted.</summary>
    public static bool IsAtLeast(this Estimate figure) => figure is { Low: not null, High: null };

    /// <summary>Whether the interval contains 1, or is missing: no difference is shown.</summary>
    public static bool IsNoise(this Estimate factor) => !(factor.Low > 1 || factor.High < 1);

    /// <summary>A factor, from its logarithm and half the width of the logarithm's interval (NaN for none).</summary>
    public static Estimate Of(double log, double half) =>
        double.IsNaN(half)
            ? new Estimate(Math.Exp(log))
            : new Estimate(Math.Exp(log), Math.Exp(log - half), Math.Exp(log + half));

    private static double HalfWidth(Estimate factor) =>
        factor is { Low: > 0 and { } low, High: { } high } ? Math.Log(high / low) / 2 : double.NaN;
}

/// <summary>A figure and the ends of its 95 % confidence interval, which are null if it has none.</summary>
public readonly record struct Estimate(double Value, double? Low = null, double? High = null);
