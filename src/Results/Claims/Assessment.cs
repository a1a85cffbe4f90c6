using SqliteBench.Results.Claims.Figures;

namespace SqliteBench.Results.Claims;

/// <summary>Holds claims against what has been measured.</summary>
/// <param name="results">What has been measured.</param>
/// <param name="obstacle">Why these missing cases of a claim cannot be measured, or null.</param>
public sealed class Assessment(ResultsAtHand results, Func<Claim, IReadOnlyList<CaseFilter>, string?> obstacle)
{
    /// <summary>Assesses a claim.</summary>
    /// <param name="claim">The claim.</param>
    public AssessedClaim Of(Claim claim)
    {
        ArgumentNullException.ThrowIfNull(claim);
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
            evidence.Count == 0
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
