using MathNet.Numerics.Statistics;
using SqliteBench.Results.Statistics;

namespace SqliteBench.Results.RunComparisons;

/// <summary>
/// Changes of paired ratios. The error of each is that of its two intervals, widened where the runs themselves show that
/// intervals are too narrow: by the ratios of the baseline to itself, which are 1 but for noise, and by how far the settings of
/// a provider are from each other.
/// </summary>
internal sealed class RatioChanges
{
    // The openings of a paired ratio, less one: intervals of few openings have longer tails than normal ones.
    private const double Freedom = 14;
    private const double MadToDeviation = 1.4826;
    private const double LeastError = 1e-6;
    private const int LeastEvidence = 5;
    private readonly double _widening;

    /// <param name="pairs">All cases of the two runs.</param>
    public RatioChanges(IReadOnlyList<CasePair> pairs) => _widening = Widening(pairs);

    /// <summary>The change of a provider's case; null of the baseline, and where a run has no paired ratio.</summary>
    /// <param name="pair">The case.</param>
    public Change? Of(CasePair pair) =>
        Plain(pair) is { } change ? change with { Error = change.Error * _widening, Floor = pair.Floor } : null;

    /// <summary>The change of a provider over several settings, by geometric mean; null of fewer than two.</summary>
    /// <param name="changes">The changes of its cases.</param>
    public static Change? OfAll(IReadOnlyList<Change> changes)
    {
        if (changes.Count < 2)
        {
            return null;
        }

        double own = Math.Sqrt(changes.Sum(change => change.Error * change.Error)) / changes.Count;
        double between = changes.Select(change => change.Log).StandardDeviation() / Math.Sqrt(changes.Count);
        return new Change(
            Basis.PairedRatio,
            changes.Average(change => change.Log),
            Math.Max(own, between),
            own > between ? Freedom : changes.Count - 1
        )
        {
            // The floor is of one setting; in a mean over settings it shrinks as any noise does.
            Floor = changes.Average(change => change.Floor) / Math.Sqrt(changes.Count),
        };
    }

    private static Change? Plain(CasePair pair) =>
        pair.Provider != CaseResult.Baseline
        && pair.Both("ratio_paired") is { } ratios
        && LogError.Of(ratios.Base) is { } before
        && LogError.Of(ratios.New) is { } after
            ? new Change(
                Basis.PairedRatio,
                Math.Log(ratios.New.Value / ratios.Base.Value),
                Math.Max(LeastError, Math.Sqrt((before * before) + (after * after))),
                Freedom
            )
            : null;

    private static double Widening(IReadOnlyList<CasePair> pairs)
    {
        double[] scores = [.. OfBaseline(pairs), .. OfProviders(pairs)];
        return scores.Length < LeastEvidence ? 1 : Math.Max(1, MadToDeviation * scores.Select(Math.Abs).Median());
    }

    private static IEnumerable<double> OfBaseline(IReadOnlyList<CasePair> pairs) =>
        from pair in pairs
        where pair.Provider == CaseResult.Baseline
        from ratio in new[] { pair.Base.Metric("ratio_paired"), pair.New.Metric("ratio_paired") }.OfType<Estimate>()
        let error = LogError.Of(ratio)
        where error is not null
        select Math.Log(ratio.Value) / Math.Max(LeastError, error.Value);

    // A change of the provider itself moves all of its settings, and not the distances between them.
    private static IEnumerable<double> OfProviders(IReadOnlyList<CasePair> pairs) =>
        pairs
            .Select(pair => (pair.Study, pair.Provider, Change: Plain(pair)))
            .Where(entry => entry.Change is not null)
            .GroupBy(entry => (entry.Study, entry.Provider), entry => entry.Change!)
            .Where(group => group.Count() > 2)
            .SelectMany(group =>
            {
                double median = group.Select(change => change.Log).Median();
                return group.Select(change => (change.Log - median) / change.Error);
            });
}
