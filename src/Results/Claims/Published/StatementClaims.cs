using SqliteBench.Results.Claims.Figures;

namespace SqliteBench.Results.Claims.Published;

/// <summary>Journal modes on a copy-on-write file system, logging to a table, and basic operations.</summary>
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
            "single-row inserts on Btrfs: speed without copy-on-write, with WAL, and with both, relative to DELETE",
            "1.29x, 3.08x, 3.96x (2,500 of them: 183.88 s, 142.14 s, 59.73 s, 46.40 s)",
            "Forza 2020",
            [
                Journal("DELETE without copy-on-write", Delete, WithoutCopyOnWrite, VerdictRule.AtLeast(1.15, 1.02)),
                Journal("WAL", Wal, "btrfs", VerdictRule.AtLeast(2.5, 1.5)),
                Journal("both", Wal, WithoutCopyOnWrite, VerdictRule.AtLeast(3.2, 1.5)),
            ]
        )
        {
            Options = "--directory images/btrfs",
            Setup = "sudo scripts/file-systems.sh create images",
        },
        new(
            "log",
            "logging 1 M lines: speed of a table relative to an unbuffered file, and to a file written at once from memory",
            "3.2x, 0.16x (2,493 ms, 8,062 ms, 390 ms)",
            "Ashok",
            [
                Log("relative to the unbuffered file", "file-unbuffered", VerdictRule.AtLeast(2.5, 1.1)),
                Log("relative to the file from memory", "file-memory", VerdictRule.AtMost(0.3, 0.9)),
            ]
        ),
        new(
            "log-spill",
            "an open transaction writes nothing to the WAL until about 800 k rows; then the same amount per million",
            "800 k",
            "Ashok",
            [
                Onset("rows until the first is in the log, with SQLite's default cache", OwnCache),
                Onset("with a cache of 16 MB", CacheOf16Megabytes),
                new(
                    "largest step after that relative to the smallest",
                    ClaimFigure.Ratio(Readings.SpillEvenness, OfSpill(CacheOf16Megabytes)),
                    VerdictRule.AtMost(1.1, 1.5)
                ),
            ]
        ),
        new(
            "crud",
            "by key is far faster than by field (µs of open/close, insert, autoincrement insert, select key, select field, update key, update field, delete key, delete field)",
            "1600, 17, 15, 26, 1840, 22, 3707, 18, 3582: 71x, 169x, 199x",
            "Diericx",
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
            $"{statement}, speed by key relative to by field",
            ClaimFigure.Gain(OfCrud($"crud-{statement}-key"), OfCrud($"crud-{statement}-field")),
            VerdictRule.AtLeast(10, 2)
        );

    private static CaseFilter OfCrud(string workload) =>
        CaseFilter.OfStatements("crud", workload, CaseFilter.Normal, 25_000);
}
