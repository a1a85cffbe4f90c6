using SqliteBench.Claims.Figures;
using SqliteBench.Results;

namespace SqliteBench.Claims;

/// <summary>What became of a part of a claim.</summary>
/// <param name="Part">The part.</param>
/// <param name="Figure">This machine's figure, or null where there is none.</param>
/// <param name="Verdict">The verdict on it.</param>
/// <param name="IsSure">Whether both ends of its interval have the same verdict.</param>
public sealed record AssessedPart(ClaimPart Part, Estimate? Figure, ClaimVerdict Verdict, bool IsSure);

/// <summary>What became of a claim.</summary>
/// <param name="Claim">The claim.</param>
/// <param name="Parts">Its parts.</param>
/// <param name="Obstacle">Why it cannot be measured here; null where it can, or has been.</param>
public sealed record AssessedClaim(Claim Claim, IReadOnlyList<AssessedPart> Parts, string? Obstacle)
{
    /// <summary>The verdict on the whole.</summary>
    public ClaimVerdict Verdict => ClaimVerdicts.Together([.. Parts.Select(part => part.Verdict)]);

    /// <summary>Whether the intervals leave no doubt about it.</summary>
    public bool IsSure => Parts.All(part => part.IsSure);
}

/// <summary>Holds claims against what has been measured.</summary>
/// <param name="results">What has been measured.</param>
/// <param name="obstacle">Why a command that would measure these missing cases cannot do so here, or null.</param>
public sealed class Assessment(ResultsAtHand results, Func<StudyCommand, IReadOnlyList<CaseFilter>, string?> obstacle)
{
    /// <summary>Assesses a claim.</summary>
    /// <param name="claim">The claim.</param>
    public AssessedClaim Of(Claim claim)
    {
        ArgumentNullException.ThrowIfNull(claim);
        CaseFilter[] missing =
        [
            .. claim.Parts.SelectMany(part => part.Figure.Cases).Where(filter => results.Find(filter) is null),
        ];
        string? reason = missing.Length == 0 ? null : obstacle(claim.Command, missing);
        return new AssessedClaim(claim, [.. claim.Parts.Select(part => Assess(part, reason))], reason);
    }

    private AssessedPart Assess(ClaimPart part, string? reason)
    {
        Evidence?[] found = [.. part.Figure.Cases.Select(results.Find)];
        Evidence[] evidence = [.. found.OfType<Evidence>()];
        Estimate? figure =
            evidence.Length < found.Length
                ? null
                : FigureEstimate.Of(part.Figure, [.. evidence.Select(measured => measured.Case)]);
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
