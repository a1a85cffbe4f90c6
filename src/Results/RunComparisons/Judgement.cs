namespace SqliteBench.Results.RunComparisons;

/// <summary>What a comparison says of the time of a case, or of a provider over all settings of a study.</summary>
/// <param name="Study">The study.</param>
/// <param name="Provider">The provider.</param>
/// <param name="Setting">The values of the axes, or how many settings it is about.</param>
/// <param name="Change">The change.</param>
/// <param name="P">The probability of such a change where there is none, adjusted for the number of comparisons.</param>
/// <param name="Verdict">What it comes to.</param>
public sealed record Judgement(string Study, string Provider, string Setting, Change Change, double P, Verdict Verdict)
{
    /// <summary>The probability below which a difference is one. Holm's procedure keeps it for all comparisons at once.</summary>
    public const double Level = 0.01;

    /// <summary>The case; null of a provider over settings.</summary>
    public CasePair? Pair { get; init; }

    /// <summary>Whether the difference is one, however small.</summary>
    public bool IsSignificant => P < Level && !Change.IsBelowFloor;

    /// <summary>Judges changes that are asked about together.</summary>
    /// <param name="asked">The changes, with what they are about.</param>
    /// <param name="thresholds">What counts.</param>
    public static IReadOnlyList<Judgement> Of(IReadOnlyList<Judgement> asked, Thresholds thresholds)
    {
        IReadOnlyList<double> adjusted = Holm.Adjust([.. asked.Select(judgement => judgement.Change.P)]);
        return
        [
            .. asked
                .Zip(adjusted, (judgement, p) => judgement with { P = p })
                .Select(judgement => judgement with { Verdict = judgement.Decide(thresholds.Of(judgement.Study)) }),
        ];
    }

    private Verdict Decide(double threshold) =>
        !IsSignificant || Math.Abs(Change.Log) <= Math.Log(1 + threshold) ? Verdict.Same
        : Change.Log > 0 ? Verdict.Worse
        : Verdict.Better;
}
