using SqliteBench.Hosting;

namespace SqliteBench.Results.RunComparisons;

/// <summary>A change with its significance among all changes of a comparison, and a verdict.</summary>
public sealed record TestedChange(string Study, string Provider, string Setting, Change Change)
{
    /// <summary>The significance level, which Holm's procedure keeps for all comparisons at once.</summary>
    public const double Level = 0.05;

    /// <summary>The case; null for a provider over settings.</summary>
    public CasePair? Pair { get; init; }

    public double P { get; private init; }

    public Verdict Verdict { get; private init; }

    public bool IsSignificant => P < Level;

    public static IReadOnlyList<TestedChange> Test(IReadOnlyList<TestedChange> changes, double threshold)
    {
        IReadOnlyList<double> adjusted = Holm.Adjust([.. changes.Select(tested => tested.Change.P)]);
        return
        [
            .. changes
                .Zip(adjusted, (tested, p) => tested with { P = p })
                .Select(tested => tested with { Verdict = tested.Decide(threshold) })
                .OrderBy(tested => tested.Verdict)
                .ThenByDescending(tested => tested.IsSignificant)
                .ThenByDescending(tested => Math.Abs(tested.Change.Log)),
        ];
    }

    private Verdict Decide(double threshold)
    {
        if (!IsSignificant || Math.Abs(Change.Log) <= Math.Log(1 + threshold))
        {
            return Verdict.Same;
        }

        return Change.Log > 0 ? Verdict.Worse : Verdict.Better;
    }
}

/// <summary>A verdict on NEW; the order is that of the rows in reports.</summary>
public enum Verdict
{
    Worse,
    Better,
    Same,
}

/// <summary>Holm, "A simple sequentially rejective multiple test procedure", Scand. J. Statist. 6, 1979.</summary>
public static class Holm
{
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

/// <summary>The smallest change that counts, as a part of 1; options give it in percent.</summary>
public static class ChangeThreshold
{
    public const double Default = 0.05;

    private const double MaximumPercent = 1000;

    public static double ReadPercent(string text, string option)
    {
        const NumberStyles Style = NumberStyles.AllowDecimalPoint | NumberStyles.AllowTrailingWhite;
        string number = text.Trim().TrimEnd('%');
        bool isNumber = double.TryParse(number, Style, CultureInfo.InvariantCulture, out double percent);
        UsageException.ThrowIf(
            !isNumber || percent is not (> 0 and <= MaximumPercent),
            $"{option}: '{text.Trim()}' is not a percentage above 0 and up to {MaximumPercent}, such as 5 or 2.5"
        );
        return percent / 100;
    }
}
