namespace Interleaving;

/// <summary>
/// Detects launches slowed down by other work on the machine, which makes some of them 50 % slower and none faster. On
/// a noisy machine, a limit of 1.15 reduced the standard deviation of 36 launches from 8.2 to 2.6 %
/// (Microsoft.Data.Sqlite, select); 1.3 reduced it half as much. But with few launches, 1.15 excludes too many: with
/// four per provider, the median interval was 9.3 % wide, against 8.6 % with 1.2.
/// </summary>
public static class Disturbance
{
    private const double Tolerance = 1.2;
    private const int FastestPart = 5;

    /// <summary>The longest undisturbed time: 20 % above the mean of the fastest fifth; 0 for no times.</summary>
    /// <param name="times">Times of one candidate, in ns per operation.</param>
    public static double Limit(IEnumerable<double> times)
    {
        double[] sorted = [.. times.Order()];
        return sorted.Length == 0
            ? 0
            : Tolerance * sorted.Take((sorted.Length + FastestPart - 1) / FastestPart).Average();
    }
}
