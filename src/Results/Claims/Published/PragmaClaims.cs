using SqliteBench.Results.Claims.Figures;

namespace SqliteBench.Results.Claims.Published;

/// <summary>What the pragmas of <c>combination</c> are worth.</summary>
internal static class PragmaClaims
{
    private static readonly string[] s_workloads = ["select", "insert", "join"];

    /// <summary>Where the table is large.</summary>
    public static Claim Large { get; } =
        new(
            "pragmas",
            "combination over normal, 1 M rows, for each workload",
            "1.47x to 5.21x; up to 5.7x",
            "block study, four machines, C++",
            Command("1000000"),
            [.. s_workloads.Select(workload => Part(workload, Case.Million, VerdictRule.AtLeast(1.47, 1.1)))]
        );

    /// <summary>Where the table is small.</summary>
    public static Claim Small { get; } =
        new(
            "pragmas-small",
            "the same at 10,000 rows: little or no gain",
            "about 0.97x at worst",
            "block study, four machines, C++",
            Command("10000"),
            [
                .. s_workloads.Select(workload =>
                    Part(workload, 10_000, new VerdictRule(new Band(0.9, 1.25), new Band(0.8, 1.5)))
                ),
            ]
        );

    private static StudyCommand Command(string rows) =>
        new(
            "pragmas",
            $"--providers cpp --pragmas normal,combination --workloads {string.Join(',', s_workloads)} --rows {rows} --no-pairs --no-survey"
        );

    private static ClaimPart Part(string workload, int rows, VerdictRule rule)
    {
        CaseFilter subject = Case.OfBlocks("pragmas", workload).Rows(rows);
        return new ClaimPart(workload, new Gain(subject, subject.Pragmas(Case.Normal)), rule);
    }
}
