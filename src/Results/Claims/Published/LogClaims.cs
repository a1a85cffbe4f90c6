using SqliteBench.Results.Claims.Figures;

namespace SqliteBench.Results.Claims.Published;

/// <summary>What a log in a table costs.</summary>
internal static class LogClaims
{
    private const string Spill = "journal_mode=WAL+synchronous=EXTRA";
    private const string Workload = "log-insert";

    /// <summary>Against files.</summary>
    public static Claim AgainstFiles { get; } =
        new(
            "log",
            "1 M lines: a table over a file without a buffer, and over a file through memory",
            "3.2x, 0.16x (2,493 ms, 8,062 ms, 390 ms)",
            "experiment on log inserts",
            new StudyCommand("log", "--providers cpp --rows 1000000 --no-pairs --no-survey"),
            [
                Part("over the unbuffered file", "file-unbuffered", VerdictRule.AtLeast(2.5, 1.1)),
                Part("over the file through memory", "file-memory", VerdictRule.AtMost(0.3, 0.9)),
            ]
        );

    /// <summary>In an open transaction.</summary>
    public static Claim BeforeCommit { get; } =
        new(
            "log-spill",
            "no WAL writes in one open transaction until about 800 k rows; then the same amount each million",
            "800 k",
            "experiment on log inserts",
            new StudyCommand("log-spill", "--providers cpp --no-pairs --no-survey"),
            [
                Onset("first row in the log with SQLite's own cache", Spill),
                Onset("with a cache of 16 MB", CacheOf16Megabytes),
                new ClaimPart(
                    "largest step after that over the smallest",
                    new SingleReading(Reading.SpillEvenness, OfSpill(CacheOf16Megabytes), FigureText.Times),
                    VerdictRule.AtMost(1.1, 1.5)
                ),
            ]
        );

    private static string CacheOf16Megabytes => $"{Spill}+cache_size=16M";

    private static ClaimPart Part(string name, string file, VerdictRule rule)
    {
        CaseFilter table = Case.OfStatements(
            "log",
            Workload,
            "journal_mode=WAL+synchronous=NORMAL+wal_autocheckpoint=0",
            Case.Million
        );
        return new ClaimPart(name, new Gain(table, table.Of(file)), rule);
    }

    private static ClaimPart Onset(string name, string pragmas) =>
        new(
            name,
            new SingleReading(Reading.SpillOnset, OfSpill(pragmas), FigureText.Thousands),
            new VerdictRule(new Band(600_000, 1_000_000), new Band(400_000, 1_600_000))
        );

    private static CaseFilter OfSpill(string pragmas) =>
        Case.OfStatements("log-spill", Workload, pragmas, 2 * Case.Million);
}
