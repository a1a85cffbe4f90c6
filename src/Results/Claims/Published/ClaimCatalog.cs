using System.Globalization;
using SqliteBench.Results.Claims.Figures;

namespace SqliteBench.Results.Claims.Published;

/// <summary>The claims, in the order of the table.</summary>
public static class ClaimCatalog
{
    /// <summary>Every claim.</summary>
    public static IReadOnlyList<Claim> All { get; } =
    [.. BlockClaims.All, .. ProviderClaims.All, .. StatementClaims.All];
}

/// <summary>The cases that claims are about, with the values that most of them share.</summary>
internal static class Case
{
    public const string Normal = "normal";
    public const int Million = 1_000_000;

    /// <summary>A block workload in C++: 100,000 rows, <c>combination</c>, one transaction, one thread.</summary>
    public static CaseFilter OfBlocks(string study, string workload) =>
        new(
            study,
            CaseResult.Native,
            [
                ("workload", workload),
                ("pragmas", "combination"),
                ("batch_size", "all"),
                ("threads", "1"),
                ("rows", "100000"),
                ("schema", "text/hash-size"),
            ]
        );

    /// <summary>A statement workload in C++.</summary>
    public static CaseFilter OfStatements(string study, string workload, string pragmas, int rows) =>
        new(study, CaseResult.Native, [("workload", workload), ("pragmas", pragmas), ("rows", Number(rows))]);

    public static CaseFilter Pragmas(this CaseFilter subject, string pragmas) => subject.With("pragmas", pragmas);

    public static CaseFilter Rows(this CaseFilter subject, int rows) => subject.With("rows", Number(rows));

    public static CaseFilter Batch(this CaseFilter subject, string size) => subject.With("batch_size", size);

    public static CaseFilter Threads(this CaseFilter subject, int threads) => subject.With("threads", Number(threads));

    public static CaseFilter Schema(this CaseFilter subject, string schema) => subject.With("schema", schema);

    private static string Number(int number) => number.ToString(CultureInfo.InvariantCulture);
}
