namespace SqliteBench.Results.RunComparisons;

/// <summary>
/// Keeps many comparisons from raising false alarms: the probability of one or more among all of them stays below the level
/// (Holm, "A simple sequentially rejective multiple test procedure", Scandinavian Journal of Statistics 6, 1979).
/// </summary>
public static class Holm
{
    /// <summary>The adjusted probabilities, in the order of the given ones.</summary>
    /// <param name="probabilities">The probabilities of the tests, each by itself.</param>
    public static IReadOnlyList<double> Adjust(IReadOnlyList<double> probabilities)
    {
        double[] adjusted = new double[probabilities.Count];
        double largest = 0;
        int place = 0;
        foreach (int index in Enumerable.Range(0, adjusted.Length).OrderBy(index => probabilities[index]))
        {
            largest = Math.Max(largest, Math.Min(1, (adjusted.Length - place) * probabilities[index]));
            adjusted[index] = largest;
            place++;
        }

        return adjusted;
    }
}
