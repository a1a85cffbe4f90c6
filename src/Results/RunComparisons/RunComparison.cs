namespace SqliteBench.Results.RunComparisons;

/// <summary>Two runs compared case by case. The rule is explained in <c>docs/compare.md</c>.</summary>
public sealed class RunComparison
{
    private readonly TimeChanges _times;

    /// <param name="before">The run that is compared with.</param>
    /// <param name="after">The run that is judged.</param>
    /// <param name="thresholds">What counts.</param>
    /// <param name="acrossMachines">Whether they are of different machines, so that times say nothing.</param>
    public RunComparison(RunResults before, RunResults after, Thresholds thresholds, bool acrossMachines = false)
    {
        Pairs = Match(before, after);
        CasePair[] measured = [.. Pairs.Where(pair => pair.IsMeasured)];
        RatioChanges ratios = new(measured);
        _times = new TimeChanges(acrossMachines ? [] : measured);
        (CasePair Pair, Change Change)[] changes =
        [
            .. measured
                .Select(pair => (pair, ratios.Of(pair) ?? (acrossMachines ? null : _times.Of(pair))))
                .Where(entry => entry.Item2 is not null)
                .Select(entry => (entry.pair, entry.Item2!)),
        ];
        Cases = Sort(Judgement.Of([.. changes.Select(entry => Ask(entry.Pair, entry.Change))], thresholds));
        Providers = Sort(Judgement.Of([.. OverSettings(changes)], thresholds));
        Counts =
        [
            .. measured
                .SelectMany(pair => CountedChange.Of(pair, thresholds.Of(pair.Study)))
                .OrderBy(change => Rank(change.Verdict)),
        ];
        NewFailures =
        [
            .. Pairs.Where(pair => pair.Base.Failure is null).Select(pair => pair.New.Failure).OfType<string>(),
        ];
        NotJudged = measured.Length - changes.Length;
        OfOtherOperations = Pairs.Count(pair => !pair.IsOfSameOperations);
        OnlyInBase = before.Cases.Count - Pairs.Count;
        OnlyInNew = after.Cases.Count - Pairs.Count;
    }

    /// <summary>The cases that both runs have.</summary>
    public IReadOnlyList<CasePair> Pairs { get; }

    /// <summary>What is said of their times, what matters first.</summary>
    public IReadOnlyList<Judgement> Cases { get; }

    /// <summary>What is said of providers over all settings of a study, what matters first.</summary>
    public IReadOnlyList<Judgement> Providers { get; }

    /// <summary>Counts that changed.</summary>
    public IReadOnlyList<CountedChange> Counts { get; }

    /// <summary>What went wrong in the second run where the first had no failure.</summary>
    public IReadOnlyList<string> NewFailures { get; }

    /// <summary>Cases that nothing can be said of.</summary>
    public int NotJudged { get; }

    /// <summary>Cases that did another number of operations in the second run, and are not compared.</summary>
    public int OfOtherOperations { get; }

    /// <summary>Cases that the second run does not have.</summary>
    public int OnlyInBase { get; }

    /// <summary>Cases that the first run does not have.</summary>
    public int OnlyInNew { get; }

    /// <summary>By what the machine was slower in the second run, of each study that tells it: 1.1 is 10 %.</summary>
    public IReadOnlyDictionary<string, double> Drifts => _times.Drifts;

    /// <summary>Whether something got worse.</summary>
    public bool IsWorse =>
        NewFailures.Count > 0
        || Cases.Concat(Providers).Any(judgement => judgement.Verdict == Verdict.Worse)
        || Counts.Any(change => change.Verdict == Verdict.Worse);

    /// <summary>The cases that two runs share.</summary>
    /// <param name="before">The first run.</param>
    /// <param name="after">The second run.</param>
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

    private static IEnumerable<Judgement> OverSettings((CasePair Pair, Change Change)[] changes) =>
        from entry in changes
        where entry.Change.Basis == Basis.PairedRatio
        group entry.Change by (entry.Pair.Study, entry.Pair.Provider) into all
        let change = RatioChanges.OfAll([.. all])
        where change is not null
        select new Judgement(all.Key.Study, all.Key.Provider, $"all {all.Count()} settings", change, 1, Verdict.Same);

    private static Judgement Ask(CasePair pair, Change change) =>
        new(pair.Study, pair.Provider, pair.Setting, change, 1, Verdict.Same) { Pair = pair };

    private static Judgement[] Sort(IEnumerable<Judgement> judgements) =>
        [
            .. judgements
                .OrderBy(judgement => Rank(judgement.Verdict))
                .ThenByDescending(judgement => judgement.IsSignificant)
                .ThenByDescending(judgement => Math.Abs(judgement.Change.Log)),
        ];

    private static int Rank(Verdict verdict) =>
        verdict switch
        {
            Verdict.Worse => 0,
            Verdict.Better => 1,
            _ => 2,
        };
}
