namespace SqliteBench.Results.Claims;

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
