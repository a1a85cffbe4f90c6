using SqliteBench.Providers;
using SqliteBench.Providers.Engine;
using SqliteBench.Results;
using SqliteBench.Results.Studies;
using SqliteBench.Workloads;
using SqliteBench.Workloads.Logs;
using SqliteBench.Workloads.Pragmas;

namespace SqliteBench.Measurement.Studies;

internal static class StatementStudies
{
    // The baseline, both ADO.NET libraries and a mapper.
    private static readonly Provider[] s_libraries =
    [
        NativeBaseline.Provider,
        MicrosoftSqlite.Provider,
        SystemSqlite.Provider,
        DapperMapper.Provider,
    ];

    private static readonly Axes s_quick = new Axes().With(Axis.Providers, s_libraries);

    private static readonly Axes s_mapped = new Axes()
        .With(
            Axis.Providers,
            [
                MicrosoftSqlite.Provider,
                DapperMapper.Provider,
                DapperAot.Provider,
                SqliteNet.Provider,
                .. LinqToDb.All,
                .. ProviderCatalog.EntityMappers.Take(2),
            ]
        )
        .With(Axis.Pragmas, PragmaSet.Recommended);

    private static readonly Axes s_two = new Axes().With(Axis.Providers, s_libraries[..2]);

    private static readonly Axes s_both = new Axes().With(Axis.Pragmas, PragmaSet.Normal, PragmaSet.Recommended);

    // The clock stops after the commit, so no checkpoint may run before.
    private static readonly PragmaSet s_synced = PragmaSet.Parse(
        "journal_mode=WAL+synchronous=NORMAL+wal_autocheckpoint=0"
    );

    private static readonly IReadOnlyList<PragmaSet> s_journals = Axis.Pragmas.Values(
        "journal_mode=DELETE,journal_mode=WAL"
    );

    private static readonly IReadOnlyList<PragmaSet> s_spilling = Axis.Pragmas.Values(
        "journal_mode=WAL+synchronous=EXTRA,journal_mode=WAL+synchronous=EXTRA+cache_size=16M"
    );

    private static readonly PragmaSet[] s_open = [PragmaSet.Normal, PragmaSet.Recommended];

    // A hundred at a time tell little more than one, but take much longer.
    private static readonly string[] s_single =
    [
        .. StatementCatalog.Types.Select(one => one.Id).Where(id => !id.EndsWith("-x100") && !id.EndsWith("-null")),
    ];

    private static readonly Axes s_configured = new Axes()
        .With(Axis.Providers, MicrosoftSqlite.Provider)
        .With(Axis.Configs, SqliteConfig.Normal, SqliteConfig.Parse("memstatus=0"))
        .With(Axis.Rows, 5000);

    public static IReadOnlyList<StudyDefinition> All { get; } =
    [
        new(
            "crud",
            "How long does each basic operation take?",
            "15 to 26 µs by key, 1840 to 3707 µs by a field without an index, 1600 µs to open and close.",
            Quick: s_quick.With(Axis.Pragmas, PragmaSet.Normal).With(Axis.Rows, 25_000),
            Full: s_both.With(Axis.Rows, 25_000) with
            {
                Published = true,
            },
            Plots: [new TimeBars { SharesAxis = true }],
            Concludes:
            [
                new WaysCompared(
                    (
                        "crud-select-field",
                        "crud-select-key",
                        "finding a row by a field without an index rather than by its key"
                    ),
                    ("crud-open-close", "crud-open-close-pooled", "opening and closing a connection without a pool")
                ),
            ],
            Statements: StatementCatalog.Crud
        ),
        // With and without commits that survive a power loss.
        EngineStudy.Definition,
        // Compares one transaction in WAL with synchronous NORMAL (the commit is timed, the checkpoint is
        // not) with files written in five ways, which only C# does, once for all providers.
        new(
            "log",
            "Is logging to a table slower than logging to a file?",
            "1 M lines take 2,493 ms in a table with one transaction, 8,062 ms in an unbuffered file, and 390 ms in a file"
                + " written at once from memory. It concludes that files are faster.",
            Quick: s_two.With(Axis.Pragmas, s_synced).With(Axis.Rows, 1_000_000),
            Full: new Axes().With(Axis.Pragmas, s_synced).With(Axis.Rows, 100_000, 1_000_000, 10_000_000),
            Plots: [new TimeBars(Of: "per line")],
            Concludes:
            [
                new ComparedBeside(
                    "writing a line to a table, in one transaction that a crash undoes as a whole,",
                    LogFile.All.ToDictionary(log => log.Id, log => log.Risk)
                ),
            ],
            Statements: StatementCatalog.Log
        )
        {
            Beside = [.. LogFile.All.Select(log => log.Id)],
        },
        // Inserts all lines of a log in one transaction with synchronous EXTRA, in ten steps, and reads size
        // and highest row of the write-ahead log after each. The time of the run includes these readings; the
        // times of the steps do not.
        new(
            "log-spill",
            "When does SQLite start writing an open transaction to the write-ahead log?",
            "Not until about 800,000 rows; then the log grows by the same amount per million rows.",
            Quick: s_two.With(Axis.Pragmas, s_spilling).With(Axis.Rows, 2_000_000) with
            {
                Stepwise = true,
            },
            Full: new Axes { Stepwise = true }
                .With(Axis.Pragmas, s_spilling)
                .With(Axis.Rows, 10_000_000),
            Plots: [new LogGrowth()],
            Concludes: [new LogStart()],
            Statements: StatementCatalog.Log
        ),
        // Inserts single rows, one per transaction, into one or more databases side by side, in every
        // --directory; on Btrfs with and without copy-on-write.
        new(
            "journal",
            "How do journal mode and file system affect small transactions?",
            "On Btrfs, WAL takes a third of the time of DELETE; without copy-on-write, both take a quarter less.",
            Quick: s_two.With(Axis.Pragmas, s_journals).With(Axis.Rows, 100),
            Full: new Axes().With(Axis.Pragmas, s_journals).With(Axis.Rows, 2500).With(Axis.Databases, 1, 2, 4),
            Plots: [new TimeBars(Of: "per transaction", Axis: "pragmas")],
            Concludes: [new FasterValues(Axis.Pragmas.Column)],
            Statements: StatementCatalog.Journal
        )
        {
            ComparesPlaces = true,
            Compares = [Axis.Pragmas.Column, ResultColumns.FileSystem],
            Own = [Axis.Databases],
        },
        // Compares the prepared single-row insert with VALUES of 10, 100 and 1000 rows and with rows from a
        // JSON text, all in one transaction. SQLite's carray() is left out: it needs a pointer, which no ADO.NET
        // provider can pass.
        new(
            "bulk",
            "Is it worth inserting many rows per statement?",
            "Nothing yet; Duplicati's block study names it as future work.",
            Quick: new Axes()
                .With(Axis.Providers, [.. s_libraries, .. ProviderCatalog.EntityMappers.Take(1)])
                .With(Axis.Rows, 20_000),
            Full: s_both.With(Axis.Rows, 20_000, 1_000_000),
            Plots: [new TimeBars(Of: "per row", Axis: ResultColumns.Workload)],
            Concludes: [new FasterValues(ResultColumns.Workload)],
            Statements: StatementCatalog.Bulk
        )
        {
            Compares = [ResultColumns.Workload],
        },
        // Opens connections with and without a pool and a query; prepares without executing; executes first,
        // after a thousand others, and prepared anew each time: the differences are the parts.
        new(
            "open",
            "How long do opening a connection, preparing a statement and executing it each take?",
            "Nothing.",
            Quick: new Axes()
                .With(
                    Axis.Providers,
                    [.. s_libraries, .. ProviderCatalog.EntityMappers.Where(mapper => mapper.Id != "ef-core-compiled")]
                )
                .With(Axis.Pragmas, s_open)
                .With(Axis.Rows, 5000),
            Full: new Axes().With(Axis.Pragmas, s_open).With(Axis.Rows, 5000, 1_000_000),
            Plots: [new TimeBars { SharesAxis = true }],
            Concludes:
            [
                new WaysCompared(
                    ("open-connection", "open-connection-pooled", "opening a connection without a pool"),
                    (
                        "open-execute-unprepared",
                        "open-execute-next",
                        "executing a statement that is prepared anew each time"
                    ),
                    (
                        "request-select",
                        "open-execute-next",
                        "reading a row by a request of its own, not by a prepared command,"
                    )
                ),
            ],
            Statements: StatementCatalog.Open
        ),
        // Binds and reads integers, floating-point numbers, texts of 20 and 1,000 characters, blobs of 20
        // bytes and 1 MB, and NULL. A hundred values against one show what a value costs without its statement.
        new(
            "types",
            "How much does it cost to bind and read a value of each type?",
            "Nothing.",
            Quick: s_quick.With(Axis.Workloads, s_single).With(Axis.Pragmas, PragmaSet.Normal).With(Axis.Rows, 100),
            Full: new Axes().With(Axis.Pragmas, PragmaSet.Normal).With(Axis.Rows, 100),
            Plots: [new HeatTable()],
            Concludes:
            [
                new LibrariesCompared(
                    "bind-blob-1m",
                    "C++ only passes a pointer to the blob, while the library copies its bytes"
                ),
            ],
            Statements: StatementCatalog.Types
        ),
        new(
            "keys",
            "How should a table store its keys: as integers, or as GUIDs in blobs or text?",
            "Nothing.",
            Quick: s_quick.With(Axis.Rows, 50_000),
            Full: new Axes().With(Axis.Rows, 10_000, 100_000, 1_000_000),
            Plots: [new TimeBars()],
            Concludes:
            [
                new WaysCompared(
                    (
                        "keys-insert-blob",
                        "keys-insert-integer",
                        "inserting a row whose key is a GUID in a blob, not an integer,"
                    ),
                    ("keys-insert-text", "keys-insert-integer", "inserting one whose key is a GUID in text"),
                    (
                        "keys-select-blob",
                        "keys-select-integer",
                        "reading a row by a GUID in a blob, not by an integer,"
                    ),
                    ("keys-select-text", "keys-select-integer", "reading one by a GUID in text")
                ),
            ],
            Statements: StatementCatalog.Keys
        ),
        // All figures have the bytes that an operation allocates, and the slowest hundredth.
        new(
            "mappers",
            "How much slower than a library used by hand is each object mapper?",
            "Nothing.",
            Quick: s_mapped.With(Axis.Rows, 10_000),
            Full: s_mapped.With(Axis.Rows, 10_000, 100_000),
            Plots: [new RatioBars(), new TimeBars()],
            Concludes: [new OverReference()],
            Statements: StatementCatalog.Mappers
        )
        {
            Blocks = [.. WorkloadCatalog.Blocks.Where(one => one.Id == "join")],
            Baseline = MicrosoftSqlite.Id,
            PublishesSampling = true,
        },
        // SQLite's memory statistics, whose mutex every allocation in any thread takes.
        new(
            "configuration",
            "Is it worth switching off SQLite's memory statistics?",
            "Nothing.",
            Quick: s_configured.With(Axis.Threads, 1, 2, 4),
            Full: s_configured.With(Axis.Threads, 1, 2, 4, 8, 16),
            Plots: [new RatioBars()],
            Concludes: [new FasterValues(Axis.Configs.Column)],
            Statements: StatementCatalog.Configuration
        )
        {
            Own = [Axis.Threads],
            Compares = [Axis.Configs.Column],
        },
    ];
}
