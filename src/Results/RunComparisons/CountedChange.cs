using System.Globalization;

namespace SqliteBench.Results.RunComparisons;

/// <summary>A change of something that is counted, which does not depend on how fast the machine is.</summary>
/// <param name="Pair">The case.</param>
/// <param name="Metric">The name of its column.</param>
/// <param name="Base">The count of the first run, an operation.</param>
/// <param name="New">The count of the second.</param>
/// <param name="Verdict">What it comes to.</param>
public sealed record CountedChange(CasePair Pair, string Metric, double Base, double New, Verdict Verdict)
{
    /// <summary>Less than an object, and than a page of a database, is no difference: what is done once an iteration.</summary>
    private const double LeastBytes = 16;

    private static readonly string[] s_metrics = ["allocated_bytes", "written_bytes"];

    /// <summary>The changes beyond the threshold of a case.</summary>
    /// <param name="pair">The case.</param>
    /// <param name="threshold">What counts, as a part of 1.</param>
    public static IEnumerable<CountedChange> Of(CasePair pair, double threshold) =>
        from metric in IsCountable(pair) ? s_metrics : []
        let counts = pair.Both(metric)
        where counts is not null
        let verdict = Decide(counts.Value.Base.Value, counts.Value.New.Value, threshold)
        where verdict != Verdict.Same
        select new CountedChange(pair, metric, counts.Value.Base.Value, counts.Value.New.Value, verdict);

    // Threads that wait for each other repeat transactions, once more and once less often.
    private static bool IsCountable(CasePair pair) =>
        pair.Base.Axes.All(axis =>
            axis.Key is not ("threads" or "databases") || int.Parse(axis.Value, CultureInfo.InvariantCulture) == 1
        );

    private static Verdict Decide(double before, double after, double threshold) =>
        Math.Abs(after - before) < LeastBytes ? Verdict.Same
        : after > before * (1 + threshold) ? Verdict.Worse
        : before > after * (1 + threshold) ? Verdict.Better
        : Verdict.Same;
}
