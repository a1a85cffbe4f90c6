using SqliteBench.Results.Claims.Figures;

namespace SqliteBench.Results.Claims.Published;

/// <summary>What providers cost over C++.</summary>
internal static class ProviderClaims
{
    private const string Study = "providers";
    private const string PInvoke = "pinvoke";

    private static readonly string[] s_workloads = ["select", "insert", "join", "new-blockset"];

    private static readonly string[] s_others =
    [
        "sqlitepclraw",
        "microsoft-data-sqlite",
        "microsoft-data-sqlite-async",
        "dapper",
    ];

    private static readonly StudyCommand s_command = new(
        Study,
        "--providers cpp,pinvoke,sqlitepclraw,microsoft-data-sqlite,microsoft-data-sqlite-async,dapper --workloads select,insert,join,new-blockset --no-survey"
    );

    /// <summary>How they compare.</summary>
    public static Claim Competitive { get; } =
        new(
            "csharp",
            "providers against cpp: competitive; pinvoke the best of them",
            "order",
            "block study, four machines",
            s_command,
            [
                Mean(PInvoke, VerdictRule.AtMost(1.1, 1.5)),
                Mean("microsoft-data-sqlite", VerdictRule.AtMost(1.5, 3)),
                .. s_workloads.Select(workload => new ClaimPart(
                    $"{workload}, pinvoke before the next best",
                    new Lead(
                        Reading.PairedRatio,
                        Of(workload, PInvoke),
                        [.. s_others.Select(other => Of(workload, other))]
                    ),
                    VerdictRule.AtLeast(1, 0.98)
                )),
            ]
        );

    /// <summary>How many queries there are in a second.</summary>
    public static Claim QueryRate { get; } =
        new(
            "rate",
            "SQLite near 1 M queries/s",
            "1 M/s",
            "block study, four machines, C++",
            s_command,
            [
                new ClaimPart(
                    "select in C++, 100,000 rows",
                    new Rate(Of("select", CaseResult.Baseline)),
                    VerdictRule.AtLeast(800_000, 400_000)
                ),
            ]
        );

    private static ClaimPart Mean(string provider, VerdictRule rule) =>
        new(
            $"{provider} in times of C++, mean of the workloads",
            new GeometricMean(Reading.PairedRatio, [.. s_workloads.Select(workload => Of(workload, provider))]),
            rule
        );

    private static CaseFilter Of(string workload, string provider) => Case.OfBlocks(Study, workload).Of(provider);
}
