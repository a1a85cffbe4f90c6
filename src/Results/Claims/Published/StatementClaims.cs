using SqliteBench.Results.Claims.Figures;

namespace SqliteBench.Results.Claims.Published;

/// <summary>
/// What the journal mode is worth on a file system that copies on write, what a log in a table costs, and basic operations.
/// </summary>
internal static class StatementClaims
{
    private const string Delete = "journal_mode=DELETE";
    private const string Wal = "journal_mode=WAL";
    private const string WithoutCopyOnWrite = "btrfs +C";
    private const string OwnCache = "journal_mode=WAL+synchronous=EXTRA";
    private const string CacheOf16Megabytes = $"{OwnCache}+cache_size=16M";

    public static IReadOnlyList<Claim> All { get; } =
    [
        new(
            "wal-btrfs",
            "single-row inserts on Btrfs: without copy-on-write, in WAL, and both, over DELETE",
            "1.29x, 3.08x, 3.96x (2,500 of them: 183.88 s, 142.14 s, 59.73 s, 46.40 s)",
            "Forza 2020",
            StudyCommand.InCpp("journal", $"--pragmas {Delete},{Wal} --rows 100") with
            {
                NeedsBtrfs = true,
            },
            [
                Journal("DELETE without copy-on-write", Delete, WithoutCopyOnWrite, VerdictRule.AtLeast(1.15, 1.02)),
                Journal("WAL", Wal, "btrfs", VerdictRule.AtLeast(2.5, 1.5)),
                Journal("both", Wal, WithoutCopyOnWrite, VerdictRule.AtLeast(3.2, 1.5)),
            ]
        ),
        new(
            "log",
            "1 M lines: a table over a file without a buffer, and over a file through memory",
            "3.2x, 0.16x (2,493 ms, 8,062 ms, 390 ms)",
            "Ashok",
            StudyCommand.InCpp("log", "--rows 1000000"),
            [
                Log("over the unbuffered file", "file-unbuffered", VerdictRule.AtLeast(2.5, 1.1)),
                Log("over the file through memory", "file-memory", VerdictRule.AtMost(0.3, 0.9)),
            ]
        ),
        new(
            "log-spill",
            "no WAL writes in one open transaction until about 800 k rows; then the same amount per million",
            "800 k",
            "Ashok",
            new StudyCommand("log-spill", "--providers cpp --no-pairs --no-survey"),
            [
                Onset("first row in the log with SQLite's own cache", OwnCache),
                Onset("with a cache of 16 MB", CacheOf16Megabytes),
                new(
                    "largest step after that over the smallest",
                    ClaimFigure.Ratio(Readings.SpillEvenness, OfSpill(CacheOf16Megabytes)),
                    VerdictRule.AtMost(1.1, 1.5)
                ),
            ]
        ),
        new(
            "crud",
            "µs each: open/close, insert, autoinc insert, select key, select field, update key, update field, delete key, delete field; by key far below by field",
            "1600, 17, 15, 26, 1840, 22, 3707, 18, 3582: 71x, 169x, 199x",
            "Diericx",
            StudyCommand.InCpp(
                "crud",
                "--workloads crud-select-key,crud-select-field,crud-update-key,crud-update-field,crud-delete-key,crud-delete-field --no-pairs"
            ),
            [ByKey("select"), ByKey("update"), ByKey("delete")]
        ),
    ];

    private static ClaimPart Journal(string name, string pragmas, string fileSystem, VerdictRule rule) =>
        new(name, ClaimFigure.Gain(OfJournal(pragmas, fileSystem), OfJournal(Delete, "btrfs")), rule);

    private static CaseFilter OfJournal(string pragmas, string fileSystem) =>
        CaseFilter.OfStatements("journal", "journal-insert", pragmas, 100).With("file_system", fileSystem);

    private static ClaimPart Log(string name, string file, VerdictRule rule)
    {
        CaseFilter table = CaseFilter.OfStatements(
            "log",
            "log-insert",
            "journal_mode=WAL+synchronous=NORMAL+wal_autocheckpoint=0",
            CaseFilter.Million
        );
        return new ClaimPart(name, ClaimFigure.Gain(table, table.Of(file)), rule);
    }

    private static ClaimPart Onset(string name, string pragmas) =>
        new(
            name,
            ClaimFigure.Rows(Readings.SpillOnset, OfSpill(pragmas)),
            new VerdictRule(new Band(600_000, 1_000_000), new Band(400_000, 1_600_000))
        );

    private static CaseFilter OfSpill(string pragmas) =>
        CaseFilter.OfStatements("log-spill", "log-insert", pragmas, 2 * CaseFilter.Million);

    private static ClaimPart ByKey(string statement) =>
        new(
            $"{statement}, by key over by field",
            ClaimFigure.Gain(OfCrud($"crud-{statement}-key"), OfCrud($"crud-{statement}-field")),
            VerdictRule.AtLeast(10, 2)
        );

    private static CaseFilter OfCrud(string workload) =>
        CaseFilter.OfStatements("crud", workload, CaseFilter.Normal, 25_000);
}
