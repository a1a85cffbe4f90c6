namespace SqliteBench.Measurement.Turns;

/// <summary>
/// Tells the launches that other work on the machine slowed down: it makes some of them slower by a half, and none faster. On
/// a noisy machine the standard deviation of 36 launches fell from 8.2 to 2.6 % (Microsoft.Data.Sqlite, select) with a limit of
/// 1.15, and half as far with 1.3; but where there are few launches, 1.15 leaves out too many: the median interval of the
/// providers was 9.3 % wide with four launches of each, and 8.6 % with 1.2.
/// </summary>
internal static class Disturbance
{
    private const double Tolerance = 1.2;
    private const int FastestPart = 5;

    /// <summary>The longest time of an undisturbed launch: a little more than the mean of the fastest fifth.</summary>
    /// <param name="times">Of one candidate, in ns per operation.</param>
    public static double Limit(IEnumerable<double> times)
    {
        double[] sorted = [.. times.Order()];
        return sorted.Length == 0
            ? 0
            : Tolerance * sorted.Take((sorted.Length + FastestPart - 1) / FastestPart).Average();
    }
}
