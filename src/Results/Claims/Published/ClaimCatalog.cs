namespace SqliteBench.Results.Claims.Published;

/// <summary>The claims: one line each, in the order of the table.</summary>
public static class ClaimCatalog
{
    /// <summary>Every claim.</summary>
    public static IReadOnlyList<Claim> All { get; } =
    [
        PragmaClaims.Large,
        PragmaClaims.Small,
        BatchClaims.Writers,
        BatchClaims.Readers,
        ThreadClaims.Readers,
        ThreadClaims.Writers,
        SchemaClaims.Integers,
        SchemaClaims.IndexOnSize,
        ProviderClaims.Competitive,
        ProviderClaims.QueryRate,
        FlowClaims.Flows,
        JournalClaims.OnBtrfs,
        LogClaims.AgainstFiles,
        LogClaims.BeforeCommit,
        CrudClaims.ByKey,
    ];
}
