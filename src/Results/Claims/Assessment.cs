using SqliteBench.Results.Claims.Figures;

namespace SqliteBench.Results.Claims;

/// <summary>Holds claims against what has been measured; the obstacle is why missing cases cannot be, or null.</summary>
public sealed class Assessment(ResultsAtHand results, Func<Claim, IReadOnlyList<CaseFilter>, string?> obstacle)
{
    /// <summary>Assesses a claim.</summary>
    public AssessedClaim Of(Claim claim)
    {
        CaseFilter[] missing =
        [
            .. claim
                .Parts.Select(part => part.Figure.Cases)
                .Where(cases => results.Find(cases) is null)
                .SelectMany(cases => cases),
        ];
        string? reason = missing.Length == 0 ? null : obstacle(claim, missing);
        return new AssessedClaim(claim, [.. claim.Parts.Select(part => Assess(part, reason))], reason);
    }

    private AssessedPart Assess(ClaimPart part, string? reason)
    {
        IReadOnlyList<Evidence> evidence = results.Find(part.Figure.Cases) ?? [];
        Estimate? figure =
            evidence.Count == 0 ? null : part.Figure.Estimate(evidence.Select(measured => measured.Case));
        if (figure is not { } known)
        {
            ClaimVerdict without = reason is null ? ClaimVerdict.NotMeasured : ClaimVerdict.NotMeasurable;
            return new AssessedPart(part, Figure: null, without, IsSure: true);
        }

        ClaimVerdict Judge(double value) => part.Rule.Judge(value, evidence[0].Cores);
        ClaimVerdict verdict = Judge(known.Value);
        bool isSure = new[] { known.Low, known.High }.OfType<double>().All(end => Judge(end) == verdict);
        return new AssessedPart(part, figure, verdict, isSure);
    }
}

/// <summary>
/// What became of a part of a claim: this machine's figure, or null where there is none, and whether both ends of its
/// interval have the same verdict.
/// </summary>
public sealed record AssessedPart(ClaimPart Part, Estimate? Figure, ClaimVerdict Verdict, bool IsSure);

/// <summary>What became of a claim; the obstacle is why it cannot be measured here, null where it can, or has been.</summary>
public sealed record AssessedClaim(Claim Claim, IReadOnlyList<AssessedPart> Parts, string? Obstacle)
{
    /// <summary>The verdict on the whole.</summary>
    public ClaimVerdict Verdict => ClaimVerdicts.Together([.. Parts.Select(part => part.Verdict)]);

    /// <summary>Whether the intervals leave no doubt about it.</summary>
    public bool IsSure => Parts.All(part => part.IsSure);
}

/// <summary>What this machine says of a claim.</summary>
public enum ClaimVerdict
{
    /// <summary>It holds.</summary>
    Holds,

    /// <summary>It holds in part, or by less than was published.</summary>
    HoldsWeaker,

    /// <summary>It does not hold.</summary>
    DoesNotHold,

    /// <summary>Nobody has measured it here.</summary>
    NotMeasured,

    /// <summary>It cannot be measured here.</summary>
    NotMeasurable,
}

/// <summary>Writes verdicts.</summary>
public static class ClaimVerdicts
{
    /// <summary>The verdict in words.</summary>
    public static string Words(this ClaimVerdict verdict) =>
        verdict switch
        {
            ClaimVerdict.Holds => "holds",
            ClaimVerdict.HoldsWeaker => "holds weaker",
            ClaimVerdict.DoesNotHold => "does not hold",
            ClaimVerdict.NotMeasured => "not measured",
            _ => "not measurable here",
        };

    /// <summary>
    /// The verdict on a claim of several parts: it holds where all of them do, and does not where none does; what holds
    /// in part is weaker. Without a figure for each part there is none: what cannot be measured comes before what was not.
    /// </summary>
    public static ClaimVerdict Together(IReadOnlyList<ClaimVerdict> parts) =>
        parts.Contains(ClaimVerdict.NotMeasurable) ? ClaimVerdict.NotMeasurable
        : parts.Contains(ClaimVerdict.NotMeasured) ? ClaimVerdict.NotMeasured
        : parts.All(part => part == ClaimVerdict.Holds) ? ClaimVerdict.Holds
        : parts.All(part => part == ClaimVerdict.DoesNotHold) ? ClaimVerdict.DoesNotHold
        : ClaimVerdict.HoldsWeaker;
}
