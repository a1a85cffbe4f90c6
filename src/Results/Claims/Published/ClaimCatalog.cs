using SqliteBench.Results.Claims.Figures;

namespace SqliteBench.Results.Claims.Published;

/// <summary>All claims, in the order of the table.</summary>
public static class ClaimCatalog
{
    public static IReadOnlyList<Claim> All { get; } =
    [.. BlockClaims.All, .. ProviderClaims.All, .. StatementClaims.All];

    /// <summary>Every claim, assessed by the results of runs.</summary>
    public static IReadOnlyList<AssessedClaim> Assess(IEnumerable<RunResults> runs) =>
        [.. All.Select(new Assessment(new ResultsAtHand(runs)).Of)];
}
