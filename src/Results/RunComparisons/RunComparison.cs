using Interleaving;
using MathNet.Numerics.Statistics;

namespace SqliteBench.Results.RunComparisons;

/// <summary>Two runs compared case by case. The rule is explained in <c>docs/compare.md</c>.</summary>
public sealed class RunComparison
{
    private readonly TimeChanges _times;

    public RunComparison(RunResults before, RunResults after, double threshold, bool acrossMachines = false)
    {
        Pairs = Match(before, after);
        IsOfAnotherMachine = before.Processor != after.Processor;
        CasePair[] measured = [.. Pairs.Where(pair => pair.IsMeasured)];
        // The launches of both runs together tell more about how launches vary.
        LaunchVariances variances = new(
            measured.SelectMany(pair => pair.Both).Select(result => (result.Provider, result.LogRatios))
        );
        _times = new TimeChanges(acrossMachines ? [] : measured);
        (CasePair Pair, Change Change)[] changes =
        [
            .. from pair in measured
            let change = Change.FromRatios(pair, variances) ?? (acrossMachines ? null : _times.Find(pair))
            where change is not null
            select (pair, change),
        ];
        Cases = TestedChange.Test([.. changes.Select(entry => entry.Pair.ToTestedChange(entry.Change))], threshold);
        Providers = TestedChange.Test([.. OverSettings(changes)], threshold);
        Counts =
        [
            .. measured.SelectMany(pair => CountedChange.Create(pair, threshold)).OrderBy(change => change.Verdict),
        ];
        NewFailures =
        [
            .. Pairs.Where(pair => pair.Base.Failure is null).Select(pair => pair.New.Failure).OfType<string>(),
        ];
        NotCompared = measured.Length - changes.Length;
        OfOtherOperations = Pairs.Count(pair => !pair.IsOfSameOperations);
        OnlyInBase = before.Cases.Count - Pairs.Count;
        OnlyInNew = after.Cases.Count - Pairs.Count;
    }

    /// <summary>Whether the processors differ; if so, ratios differ for that reason, and none is called worse.</summary>
    public bool IsOfAnotherMachine { get; }

    public IReadOnlyList<CasePair> Pairs { get; }

    public IReadOnlyList<TestedChange> Cases { get; }

    public IReadOnlyList<TestedChange> Providers { get; }

    public IReadOnlyList<CountedChange> Counts { get; }

    public IReadOnlyList<string> NewFailures { get; }

    public int NotCompared { get; }

    public int OfOtherOperations { get; }

    public int OnlyInBase { get; }

    public int OnlyInNew { get; }

    /// <summary>The smallest factor that 8 of 10 comparisons find, for the median case; null without cases.</summary>
    public double? Detectable =>
        Cases.Count > 0
            ? Cases.Select(tested => tested.Change.Detectable(TestedChange.Level / Cases.Count)).Median()
            : null;

    /// <summary>The machine's slowdown in NEW, by study: 1.1 is 10 %.</summary>
    public IReadOnlyDictionary<string, double> Drifts => _times.Drifts;

    public IEnumerable<Verdict> Verdicts =>
        [
            .. Cases.Concat(Providers).Select(tested => IsOfAnotherMachine ? Verdict.Same : tested.Verdict),
            .. Counts.Select(change => change.Verdict),
            .. NewFailures.Select(_ => Verdict.Worse),
        ];

    public bool IsWorse => Verdicts.Contains(Verdict.Worse);

    public static IReadOnlyList<CasePair> Match(RunResults before, RunResults after)
    {
        ILookup<string, CaseResult> known = before.Cases.ToLookup(result => result.Key);
        return
        [
            .. after
                .Cases.DistinctBy(result => result.Key)
                .Where(result => known.Contains(result.Key))
                .Select(result => new CasePair(known[result.Key].First(), result)),
        ];
    }

    private static IEnumerable<TestedChange> OverSettings((CasePair Pair, Change Change)[] changes) =>
        from entry in changes
        where entry.Change.IsPaired
        group entry.Change by (entry.Pair.Study, entry.Pair.Provider) into settings
        let change = Change.Combine([.. settings])
        where change is not null
        select new TestedChange(settings.Key.Study, settings.Key.Provider, $"all {settings.Count()} settings", change);
}

/// <summary>The same case in both runs.</summary>
public sealed record CasePair(CaseResult Base, CaseResult New)
{
    public string Study => Base.Study;

    public string Provider => Base.Provider;

    public string Setting { get; } = string.Join(' ', Base.Axes.Select(axis => axis.Value));

    /// <summary>Whether both ran the same number of operations, which share the cost of a commit.</summary>
    public bool IsOfSameOperations =>
        Figures("operations") is not { } operations || operations.Base.Value.Equals(operations.New.Value);

    public bool IsMeasured => Base.Failure is null && New.Failure is null && IsOfSameOperations;

    public IReadOnlyList<CaseResult> Both => [Base, New];

    public (Estimate Base, Estimate New)? Figures(string metric) =>
        Base.Metric(metric) is { } before && New.Metric(metric) is { } after ? (before, after) : null;

    internal TestedChange ToTestedChange(Change change) => new(Study, Provider, Setting, change) { Pair = this };
}

/// <summary>A change of a count per operation, which does not depend on the speed of the machine.</summary>
public sealed record CountedChange(CasePair Pair, string Metric, double Base, double New, Verdict Verdict)
{
    /// <summary>The least change that counts, in bytes: less than an object or a database page comes from work done once per iteration.</summary>
    private const double LeastBytes = 16;

    private static readonly string[] s_metrics = ["allocated_bytes", "written_bytes"];

    public static IEnumerable<CountedChange> Create(CasePair pair, double threshold) =>
        from metric in IsCountable(pair) ? s_metrics : []
        let counts = pair.Figures(metric)
        where counts is not null
        let verdict = Decide(counts.Value.Base.Value, counts.Value.New.Value, threshold)
        where verdict != Verdict.Same
        select new CountedChange(pair, metric, counts.Value.Base.Value, counts.Value.New.Value, verdict);

    // Waiting threads retry transactions, a varying number of times.
    private static bool IsCountable(CasePair pair) =>
        pair.Base.Axes.All(axis => axis.Key is not ("threads" or "databases") || axis.Value == "1");

    private static Verdict Decide(double before, double after, double threshold)
    {
        if (Math.Abs(after - before) < LeastBytes)
        {
            return Verdict.Same;
        }

        if (after > before * (1 + threshold))
        {
            return Verdict.Worse;
        }

        return before > after * (1 + threshold) ? Verdict.Better : Verdict.Same;
    }
}
