using SqliteBench.Results.Claims.Figures;

namespace SqliteBench.Results.Claims.Published;

/// <summary>What a change of provider and pragmas is worth to an application.</summary>
internal static class FlowClaims
{
    private const string Study = "flows";

    /// <summary>On the four flows of a backup program.</summary>
    public static Claim Flows { get; } =
        new(
            Study,
            "Microsoft.Data.Sqlite async with combination over System.Data.SQLite with normal: backup, recreate, restore, delete",
            "1.30x to 1.93x, 0.53x to 1.11x, 1.11x to 1.24x, 1.01x to 1.39x",
            "backup program, four machines",
            new StudyCommand(
                Study,
                "--providers microsoft-data-sqlite-async,system-data-sqlite --pragmas normal,combination --no-pairs --no-survey"
            ),
            [
                Part("backup", VerdictRule.AtLeast(1.3, 1.05)),
                Part("recreate", new VerdictRule(new Band(0.53, 1.11), new Band(0.4, 1.5))),
                Part("restore", VerdictRule.AtLeast(1.11, 1.02)),
                Part("delete", VerdictRule.AtLeast(1.01, 0.95)),
            ]
        );

    private static ClaimPart Part(string flow, VerdictRule rule)
    {
        CaseFilter subject = Case.OfBlocks(Study, flow);
        return new ClaimPart(
            flow,
            new Gain(subject.Of("microsoft-data-sqlite-async"), subject.Of("system-data-sqlite").Pragmas(Case.Normal)),
            rule
        );
    }
}
