namespace SqliteBench.Providers.Tests.Conformance;

/// <summary>Where libraries differ by design, so that a test expects of each what it promises.</summary>
internal static class Capabilities
{
    /// <summary>Providers that store and read text beyond an embedded zero; the others cut it there.</summary>
    public static IReadOnlySet<string> KeepEmbeddedZeros { get; } =
        new HashSet<string>
        {
            PInvokeShim.Id,
            SqlitePclRawApi.Id,
            MicrosoftSqlite.Id,
            MicrosoftSqliteOwnTypes.Id,
            MicrosoftSqliteAsync.Id,
            DapperMapper.Id,
            SystemSqlite.Id,
        };
}
