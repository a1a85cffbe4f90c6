using SqliteBench.Results.Claims.Figures;

namespace SqliteBench.Results.Claims;

public sealed class Assessment(ResultsAtHand results)
{
    public AssessedClaim Of(Claim claim) => new(claim, [.. claim.Parts.Select(Assess)]);

    private AssessedPart Assess(ClaimPart part)
    {
        IReadOnlyList<Evidence> evidence = results.Find(part.Figure.Cases) ?? [];
        Estimate? figure =
            evidence.Count == 0 ? null : part.Figure.Estimate(evidence.Select(measured => measured.Case));
        if (figure is not { } known)
        {
            return new AssessedPart(part, Figure: null, ClaimVerdict.NotMeasured, IsSure: true);
        }

        ClaimVerdict Verdict(double value) => part.Rule.Apply(value, evidence[0].Cores);
        ClaimVerdict verdict = Verdict(known.Value);
        bool isSure = new[] { known.Low, known.High }.OfType<double>().All(end => Verdict(end) == verdict);
        return new AssessedPart(part, figure, verdict, isSure);
    }
}

/// <summary>
/// An assessed part of a claim: this machine's figure, if there is one, and whether both ends of its interval have the same
/// verdict.
/// </summary>
public sealed record AssessedPart(ClaimPart Part, Estimate? Figure, ClaimVerdict Verdict, bool IsSure);

public sealed record AssessedClaim(Claim Claim, IReadOnlyList<AssessedPart> Parts)
{
    public ClaimVerdict Verdict => ClaimVerdicts.Together([.. Parts.Select(part => part.Verdict)]);

    /// <summary>Whether the intervals leave no doubt about it.</summary>
    public bool IsSure => Parts.All(part => part.IsSure);
}

public enum ClaimVerdict
{
    Holds,

    /// <summary>It holds in part, or by less than was published.</summary>
    HoldsWeaker,

    DoesNotHold,

    /// <summary>The results lack cases of it.</summary>
    NotMeasured,
}

public static class ClaimVerdicts
{
    public static string Words(this ClaimVerdict verdict) =>
        verdict switch
        {
            ClaimVerdict.Holds => "holds",
            ClaimVerdict.HoldsWeaker => "holds weakly",
            ClaimVerdict.DoesNotHold => "does not hold",
            _ => "not measured",
        };

    /// <summary>
    /// The verdict on several parts: holds if all hold, does not hold if none does, else holds weakly. If a part lacks its
    /// figure, that is the verdict.
    /// </summary>
    public static ClaimVerdict Together(IReadOnlyList<ClaimVerdict> parts) =>
        parts.Contains(ClaimVerdict.NotMeasured) ? ClaimVerdict.NotMeasured
        : parts.All(part => part == ClaimVerdict.Holds) ? ClaimVerdict.Holds
        : parts.All(part => part == ClaimVerdict.DoesNotHold) ? ClaimVerdict.DoesNotHold
        : ClaimVerdict.HoldsWeaker;
}
