namespace Interleaving;

/// <summary>
/// Detects launches that other work on the machine slowed down: it makes some of them 50 % slower, and none faster. On
/// a noisy machine, a limit of 1.15 reduced the standard deviation of 36 launches from 8.2 to 2.6 %
/// (Microsoft.Data.Sqlite, select); 1.3 reduced it half as much. But 1.15 excludes too many of a few launches: with
/// four per provider, the median interval was 9.3 % wide, and 8.6 % with 1.2.
/// </summary>
public static class Disturbance
{
    private const double Tolerance = 1.2;
    private const int FastestPart = 5;

    /// <summary>The longest time of an undisturbed launch: 20 % above the mean of the fastest fifth.</summary>
    /// <param name="times">Times of one candidate, in ns per operation.</param>
    public static double Limit(IEnumerable<double> times)
    {
        double[] sorted = [.. times.Order()];
        return sorted.Length == 0
            ? 0
            : Tolerance * sorted.Take((sorted.Length + FastestPart - 1) / FastestPart).Average();
    }
}
