namespace SqliteBench.Results.Claims.Published;

/// <summary>All claims, in the order of the table.</summary>
public static class ClaimCatalog
{
    /// <summary>Every claim.</summary>
    public static IReadOnlyList<Claim> All { get; } =
    [.. BlockClaims.All, .. ProviderClaims.All, .. StatementClaims.All];
}
