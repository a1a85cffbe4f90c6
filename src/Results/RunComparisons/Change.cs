using MathNet.Numerics.Distributions;
using MathNet.Numerics.Statistics;
using Perfolizer.Mathematics.SignificanceTesting.Base;
using Perfolizer.Mathematics.SignificanceTesting.MannWhitney;
using Perfolizer.Metrology;
using Pragmastat;
using Pragmastat.Metrology;

namespace SqliteBench.Results.RunComparisons;

/// <summary>ln (NEW / BASE) of paired ratios, which drift does not change, or of times less shared drift.</summary>
public sealed record Change(bool IsPaired, double Log, double Error, double Freedom)
{
    /// <summary>The noise floor, as a part of 1: smaller changes are noise.</summary>
    public double Floor { get; init; }

    public double FurtherP { get; init; }

    /// <summary>NEW / BASE, with its 95 % interval: above 1 is slower.</summary>
    public Estimate Ratio => Factors.Of(Log, Error * StudentT.InvCDF(0, 1, Freedom, 0.975));

    /// <summary>
    /// The two-sided p-value. If two tests have to agree, it is the larger of theirs (Berger, "Multiparameter hypothesis
    /// testing and acceptance sampling", 1982).
    /// </summary>
    public double P => Math.Max(FurtherP, Log == 0 ? 1 : 2 * StudentT.CDF(0, 1, Freedom, -Math.Abs(Log) / Error));

    public bool IsBelowFloor => Math.Abs(Log) <= Math.Log(1 + Floor);
}

/// <summary>
/// Changes of paired ratios. The error comes from the two intervals, widened if the runs show that intervals are too narrow:
/// by the ratios of the baseline to itself, which should be 1, and by the spread over the settings of a provider.
/// </summary>
internal sealed class RatioChanges(IReadOnlyList<CasePair> pairs)
{
    // Intervals of few launches are already wide; what remains are tails somewhat longer than normal.
    private const double Freedom = 14;
    private const int LeastEvidence = 5;
    private readonly double _widening = Widening(pairs);

    /// <summary>The change of a case; null for the baseline, and without paired ratios.</summary>
    public Change? Of(CasePair pair) =>
        Plain(pair) is { } change ? change with { Error = change.Error * _widening, Floor = pair.Floor } : null;

    /// <summary>The geometric mean of changes over settings; null for fewer than two.</summary>
    public static Change? OfAll(IReadOnlyList<Change> changes)
    {
        if (changes.Count < 2)
        {
            return null;
        }

        double own = Math.Sqrt(changes.Sum(change => change.Error * change.Error)) / changes.Count;
        double between = changes.Select(change => change.Log).StandardDeviation() / Math.Sqrt(changes.Count);
        return new Change(
            IsPaired: true,
            changes.Average(change => change.Log),
            Math.Max(own, between),
            own > between ? Freedom : changes.Count - 1
        )
        {
            // The floor of a mean over settings shrinks like any noise.
            Floor = changes.Average(change => change.Floor) / Math.Sqrt(changes.Count),
        };
    }

    private static Change? Plain(CasePair pair) =>
        !pair.Base.IsBaseline
        && pair.Base.Baseline == pair.New.Baseline
        && pair.Both("ratio_paired") is { } ratios
        && LogError.Of(ratios.Base) is { } before
        && LogError.Of(ratios.New) is { } after
            ? new Change(
                IsPaired: true,
                Math.Log(ratios.New.Value / ratios.Base.Value),
                Math.Max(LogError.Least, Math.Sqrt((before * before) + (after * after))),
                Freedom
            )
            : null;

    private static double Widening(IReadOnlyList<CasePair> pairs)
    {
        double[] scores = [.. OfBaseline(pairs), .. OfProviders(pairs)];
        return scores.Length < LeastEvidence ? 1 : Math.Max(1, LogError.OfMad * scores.Select(Math.Abs).Median());
    }

    private static IEnumerable<double> OfBaseline(IReadOnlyList<CasePair> pairs) =>
        from pair in pairs
        where pair.Base.IsBaseline
        from ratio in new[] { pair.Base.Metric("ratio_paired"), pair.New.Metric("ratio_paired") }.OfType<Estimate>()
        let error = LogError.Of(ratio)
        where error is not null
        select Math.Log(ratio.Value) / Math.Max(LogError.Least, error.Value);

    // A change of the provider moves all of its settings, but not the distances between them.
    private static IEnumerable<double> OfProviders(IReadOnlyList<CasePair> pairs) =>
        from pair in pairs
        let change = Plain(pair)
        where change is not null
        group change by (pair.Study, pair.Provider) into same
        where same.Count() > 2
        let median = same.Select(one => one.Log).Median()
        from change in same
        select (change.Log - median) / change.Error;
}

/// <summary>Removes the drift that cases of a study share; their remaining spread is noise between two runs.</summary>
internal sealed class TimeChanges(IReadOnlyList<CasePair> pairs)
{
    /// <summary>The number of cases needed to tell drift from change.</summary>
    public const int LeastCases = 5;

    private readonly Dictionary<string, (double Drift, double Spread, int Cases)> _studies = pairs
        .GroupBy(pair => pair.Study, LogRatio)
        .Select(group => (Study: group.Key, Logs: group.OfType<double>().ToArray()))
        .Where(study => study.Logs.Length >= LeastCases)
        .ToDictionary(study => study.Study, study => Describe(study.Logs));

    public IReadOnlyDictionary<string, double> Drifts =>
        _studies.ToDictionary(study => study.Key, study => Math.Exp(study.Value.Drift));

    public Change? Of(CasePair pair)
    {
        double[] before = Logs(pair.Base.Samples);
        double[] after = Logs(pair.New.Samples);
        if (LogRatio(pair) is not { } log || before.Length < 2 || after.Length < 2)
        {
            return null;
        }

        bool isKnown = _studies.TryGetValue(pair.Study, out (double Drift, double Spread, int Cases) study);
        double variance = before.Variance() / before.Length + after.Variance() / after.Length;
        // Without enough cases, runs are assumed to differ as much as launches do.
        double error = isKnown
            ? Math.Max(study.Spread, Math.Sqrt(variance))
            : Math.Sqrt(before.Variance() + after.Variance());
        double freedom = isKnown ? study.Cases - 1 : before.Length + after.Length - 2;
        double corrected = log - study.Drift;
        return new Change(IsPaired: false, corrected, Math.Max(LogError.Least, error), freedom)
        {
            Floor = pair.Floor,
            FurtherP = MannWhitney(before, [.. after.Select(value => value - study.Drift)], corrected, pair.Floor),
        };
    }

    // Mann, Whitney, "On a test of whether one of two random variables is stochastically larger than the other" (1947),
    // on logarithms: launches of NEW have to exceed those of BASE by more than the noise floor.
    private static double MannWhitney(double[] before, double[] after, double change, double floor)
    {
        Threshold threshold = new(new NumberValue(Math.Log(1 + floor)).ToMeasurement());
        (Sample larger, Sample smaller) =
            change > 0 ? (new Sample(after), new Sample(before)) : (new(before), new(after));
        double p = MannWhitneyTest.Instance.Perform(larger, smaller, AlternativeHypothesis.Greater, threshold).PValue;
        return Math.Min(1, 2 * p);
    }

    // Medians are robust against disturbed launches.
    private static double? LogRatio(CasePair pair) =>
        pair.Base.Samples.Count > 0 && pair.New.Samples.Count > 0
            ? Logs(pair.New.Samples).Median() - Logs(pair.Base.Samples).Median()
            : null;

    private static double[] Logs(IReadOnlyList<double> samples) =>
        [.. samples.Where(sample => sample > 0).Select(sample => Math.Log(sample))];

    private static (double, double, int) Describe(double[] logs)
    {
        double drift = logs.Median();
        double deviation = LogError.OfMad * logs.Select(log => Math.Abs(log - drift)).Median();
        return (drift, deviation * Math.Sqrt(logs.Length / (logs.Length - 1.0)), logs.Length);
    }
}
