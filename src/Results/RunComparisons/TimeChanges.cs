using MathNet.Numerics.Statistics;
using Perfolizer;
using Perfolizer.Mathematics.SignificanceTesting.Base;
using Perfolizer.Mathematics.SignificanceTesting.MannWhitney;
using Perfolizer.Metrology;

namespace SqliteBench.Results.RunComparisons;

/// <summary>
/// Changes of times, for what has no paired ratio. Two runs differ by the drift of the machine: what all cases of a study
/// share is taken out, and how far the cases are from each other after that says what a difference between two runs is worth.
/// </summary>
internal sealed class TimeChanges
{
    private const double MadToDeviation = 1.4826;
    private const double LeastError = 1e-6;
    private readonly Dictionary<string, (double Drift, double Spread, int Cases)> _studies;

    /// <summary>Cases of a study that it takes to tell drift from change.</summary>
    public const int LeastCases = 5;

    /// <param name="pairs">All cases of the two runs.</param>
    public TimeChanges(IReadOnlyList<CasePair> pairs) =>
        _studies = pairs
            .GroupBy(pair => pair.Study, LogRatio)
            .Select(group => (Study: group.Key, Logs: group.OfType<double>().ToArray()))
            .Where(study => study.Logs.Length >= LeastCases)
            .ToDictionary(study => study.Study, study => Describe(study.Logs));

    /// <summary>By what the machine was slower in the second run, of each study that tells it: 1.1 is 10 %.</summary>
    public IReadOnlyDictionary<string, double> Drifts =>
        _studies.ToDictionary(study => study.Key, study => Math.Exp(study.Value.Drift));

    /// <summary>The change of a case; null where a run has no time.</summary>
    /// <param name="pair">The case.</param>
    public Change? Of(CasePair pair)
    {
        if (LogRatio(pair) is not { } log)
        {
            return null;
        }

        double[] before = Logs(pair.Base.Samples);
        double[] after = Logs(pair.New.Samples);
        if (before.Length < 2 || after.Length < 2)
        {
            return null;
        }

        bool isKnown = _studies.TryGetValue(pair.Study, out (double Drift, double Spread, int Cases) study);
        double variance = before.Variance() / before.Length + after.Variance() / after.Length;
        // Without others to compare with, two runs are taken to differ as much as two iterations do.
        double error = isKnown
            ? Math.Max(study.Spread, Math.Sqrt(variance))
            : Math.Sqrt(before.Variance() + after.Variance());
        double freedom = isKnown ? study.Cases - 1 : before.Length + after.Length - 2;
        double corrected = log - study.Drift;
        return new Change(Basis.Time, corrected, Math.Max(LeastError, error), freedom)
        {
            Floor = pair.Floor,
            FurtherP = MannWhitney(before, [.. after.Select(value => value - study.Drift)], corrected, pair.Floor),
        };
    }

    /// <summary>
    /// The test of Mann and Whitney ("On a test of whether one of two random variables is stochastically larger than the
    /// other", 1947) with the noise floor as its threshold: iterations of NEW have to be beyond those of BASE by more than
    /// it. On logarithms, where a ratio is a distance.
    /// </summary>
    private static double MannWhitney(double[] before, double[] after, double change, double floor)
    {
        Threshold threshold = new(NumberValue.Of(Math.Log(1 + floor)));
        (Sample larger, Sample smaller) =
            change > 0 ? (new Sample(after), new Sample(before)) : (new(before), new(after));
        double p = MannWhitneyTest.Instance.Perform(larger, smaller, AlternativeHypothesis.Greater, threshold).PValue;
        return Math.Min(1, 2 * p);
    }

    // The median of the iterations: one that was disturbed does not move it.
    private static double? LogRatio(CasePair pair) =>
        pair.Base.Samples.Count > 0 && pair.New.Samples.Count > 0
            ? Logs(pair.New.Samples).Median() - Logs(pair.Base.Samples).Median()
            : null;

    private static double[] Logs(IReadOnlyList<double> samples) =>
        [.. samples.Where(sample => sample > 0).Select(sample => Math.Log(sample))];

    private static (double, double, int) Describe(double[] logs)
    {
        double drift = logs.Median();
        double deviation = MadToDeviation * logs.Select(log => Math.Abs(log - drift)).Median();
        return (drift, deviation * Math.Sqrt(logs.Length / (logs.Length - 1.0)), logs.Length);
    }
}
