using SqliteBench.Results.Claims.Figures;

namespace SqliteBench.Results.Claims.Published;

/// <summary>What the journal mode is worth on a file system that copies on write.</summary>
internal static class JournalClaims
{
    private const string Study = "journal";
    private const string Delete = "journal_mode=DELETE";
    private const string Wal = "journal_mode=WAL";
    private const string Btrfs = "btrfs";
    private const string WithoutCopyOnWrite = "btrfs +C";
    private const int Rows = 100;

    /// <summary>On Btrfs.</summary>
    public static Claim OnBtrfs { get; } =
        new(
            "wal-btrfs",
            "single-row inserts on Btrfs: without copy-on-write, in WAL, and both, over DELETE",
            "1.29x, 3.08x, 3.96x (2,500 of them: 183.88 s, 142.14 s, 59.73 s, 46.40 s)",
            "test suite of a system for measuring file systems",
            new StudyCommand(Study, $"--providers cpp --pragmas {Delete},{Wal} --rows 100 --no-pairs --no-survey")
            {
                NeedsBtrfs = true,
            },
            [
                Part("DELETE without copy-on-write", Delete, WithoutCopyOnWrite, VerdictRule.AtLeast(1.15, 1.02)),
                Part("WAL", Wal, Btrfs, VerdictRule.AtLeast(2.5, 1.5)),
                Part("both", Wal, WithoutCopyOnWrite, VerdictRule.AtLeast(3.2, 1.5)),
            ]
        );

    private static ClaimPart Part(string name, string pragmas, string fileSystem, VerdictRule rule) =>
        new(name, new Gain(Of(pragmas, fileSystem), Of(Delete, Btrfs)), rule);

    private static CaseFilter Of(string pragmas, string fileSystem) =>
        Case.OfStatements(Study, "journal-insert", pragmas, Rows).On(fileSystem);
}
