using SqliteBench.Results.Claims.Figures;

namespace SqliteBench.Results.Claims.Published;

/// <summary>How providers compare with C++, and what an application gains by a change of provider and pragmas.</summary>
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

    public static IReadOnlyList<Claim> All { get; } =
    [
        new(
            "csharp",
            "providers are competitive with C++; pinvoke is generally the fastest of them, but not on join",
            "order; its summary names Microsoft.Data.Sqlite the fastest",
            "Duplicati 2025",
            [
                Mean(PInvoke, VerdictRule.AtMost(1.1, 1.5)),
                Mean("microsoft-data-sqlite", VerdictRule.AtMost(1.5, 3)),
                .. s_workloads
                    .Except(["join"])
                    .Select(workload => new ClaimPart(
                        $"{workload}, speed of pinvoke relative to the next fastest",
                        ClaimFigure.Lead(Of(workload, PInvoke), s_others.Select(other => Of(workload, other))),
                        VerdictRule.AtLeast(1, 0.98)
                    )),
            ]
        ),
        new(
            "rate",
            "SQLite runs about 1 M queries/s",
            "1 M/s",
            "Duplicati 2025",
            [
                new(
                    "select in C++, 100,000 rows",
                    ClaimFigure.Rate(Of("select", CaseResult.Native)),
                    VerdictRule.AtLeast(800_000, 400_000)
                ),
            ]
        ),
        new(
            "flows",
            "Microsoft.Data.Sqlite async with combination over System.Data.SQLite with normal: backup, recreate, restore, delete",
            "1.30x to 1.93x, 0.53x to 1.11x, 1.11x to 1.24x, 1.01x to 1.39x",
            "Duplicati 2025, the program itself",
            [
                Flow("backup", VerdictRule.AtLeast(1.3, 1.05)),
                Flow("recreate", new VerdictRule(new Band(0.53, 1.11), new Band(0.4, 1.5))),
                Flow("restore", VerdictRule.AtLeast(1.11, 1.02)),
                Flow("delete", VerdictRule.AtLeast(1.01, 0.95)),
            ]
        ),
    ];

    private static ClaimPart Mean(string provider, VerdictRule rule) =>
        new(
            $"{provider}, time relative to C++, mean of {string.Join(", ", s_workloads)}",
            ClaimFigure.MeanRatio(s_workloads.Select(workload => Of(workload, provider))),
            rule
        );

    private static CaseFilter Of(string workload, string provider) => CaseFilter.OfBlocks(Study, workload).Of(provider);

    private static ClaimPart Flow(string flow, VerdictRule rule)
    {
        CaseFilter subject = CaseFilter.OfBlocks("flows", flow).With("rows", "20000");
        return new ClaimPart(
            flow,
            ClaimFigure.Gain(
                subject.Of("microsoft-data-sqlite-async"),
                subject.Of("system-data-sqlite").With("pragmas", CaseFilter.Normal)
            ),
            rule
        );
    }
}
