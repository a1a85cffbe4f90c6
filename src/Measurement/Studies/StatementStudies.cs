using SqliteBench.Providers;
using SqliteBench.Providers.Engine;
using SqliteBench.Results;
using SqliteBench.Results.Studies;
using SqliteBench.Workloads;
using SqliteBench.Workloads.Logs;
using SqliteBench.Workloads.Pitfalls;
using SqliteBench.Workloads.Pragmas;

namespace SqliteBench.Measurement.Studies;

/// <summary>The studies of single statements, and of pitfalls.</summary>
internal static class StatementStudies
{
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

    private static readonly Axes s_cppAndMicrosoft = new Axes().With(Axis.Providers, s_libraries[..2]);

    private static readonly Axes s_bothPragmas = new Axes().With(Axis.Pragmas, PragmaSet.Normal, PragmaSet.Recommended);

    // The clock stops after the commit, so no checkpoint may run before.
    private static readonly PragmaSet s_synced = PragmaSet.Parse(
        "journal_mode=WAL+synchronous=NORMAL+wal_autocheckpoint=0"
    );

    private static readonly IReadOnlyList<PragmaSet> s_journals = Axis.Pragmas.Values(
        "journal_mode=DELETE,journal_mode=WAL"
    );

    private static readonly Axes s_stepwise = new Axes { Stepwise = true }.With(
        Axis.Pragmas,
        Axis.Pragmas.Values("journal_mode=WAL+synchronous=EXTRA,journal_mode=WAL+synchronous=EXTRA+cache_size=16M")
    );

    // A hundred at a time tell little more than one, but take much longer.
    private static readonly string[] s_unbatched =
    [
        .. StatementCatalog
            .Types.Select(workload => workload.Id)
            .Where(id => !id.EndsWith("-x100") && !id.EndsWith("-null")),
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
            Full: (s_bothPragmas with { Published = true }).With(Axis.Rows, 25_000),
            Plot: StudyCatalog.TimesPer(
                "operation",
                ResultColumns.Workload,
                "workload:crud-insert,crud-select-*,crud-update-key,crud-delete-key"
            ),
            Finding: "An operation by key takes microseconds; an operation by a field without an index reads the whole table.",
            Statements: StatementCatalog.Crud
        ),
        EngineStudy.Definition,
        // The commit of a table's only transaction is timed, the checkpoint is not.
        new(
            "log",
            "Is logging to a table slower than logging to a file?",
            "1 M lines take 2,493 ms in a table with one transaction, 8,062 ms in an unbuffered file, and 390 ms in a "
                + "file written at once from memory. It concludes that files are faster.",
            Quick: s_cppAndMicrosoft.With(Axis.Pragmas, s_synced).With(Axis.Rows, 1_000_000),
            Full: new Axes().With(Axis.Pragmas, s_synced).With(Axis.Rows, 100_000, 1_000_000, 10_000_000),
            Plot: StudyCatalog.TimesPer("line"),
            Finding: "A table in one transaction is far slower than a buffered file, and far faster than a file that is synced "
                + "after each line.",
            Statements: StatementCatalog.Log
        )
        {
            OtherCandidates = [.. LogFile.All.Select(log => log.Id)],
        },
        // The time of the run includes reading the write-ahead log after each of ten steps; the times of the steps do not.
        new(
            "log-spill",
            "When does SQLite start writing an open transaction to the write-ahead log?",
            "Not until about 800,000 rows; then the log grows by the same amount per million rows.",
            Quick: s_stepwise.With(Axis.Providers, s_libraries[..2]).With(Axis.Rows, 2_000_000),
            Full: s_stepwise.With(Axis.Rows, 10_000_000),
            Plot: new(PlotForm.LogGrowth, PlotFigure.Time, "Size of the write-ahead log while a transaction is open")
            {
                Name = "growth",
            },
            Finding: "It starts when its cache is full: the default cache of 2 MB holds about 100,000 of these short rows.",
            Statements: StatementCatalog.Log
        ),
        new(
            "journal",
            "How do journal mode and file system affect small transactions?",
            "On Btrfs, WAL takes a third of the time of DELETE; without copy-on-write, both take a quarter less.",
            Quick: s_cppAndMicrosoft.With(Axis.Pragmas, s_journals).With(Axis.Rows, 100),
            Full: new Axes().With(Axis.Pragmas, s_journals).With(Axis.Rows, 2500).With(Axis.Databases, 1, 2, 4),
            Plot: StudyCatalog.TimesPer("transaction", rows: "pragmas"),
            Finding: "WAL takes a fraction of the time of DELETE on both file systems; switching off copy-on-write makes no "
                + "difference.",
            Statements: StatementCatalog.Journal,
            Compares: [Axis.Pragmas.Column, ResultColumns.FileSystem]
        )
        {
            ComparesPlaces = true,
            Own = [Axis.Databases],
        },
        // SQLite's carray() is left out: it needs a pointer, which no ADO.NET provider can pass.
        new(
            "bulk",
            "Is it worth inserting many rows per statement?",
            "Nothing yet; Duplicati's block study names it as future work.",
            Quick: new Axes()
                .With(Axis.Providers, [.. s_libraries, .. ProviderCatalog.EntityMappers.Take(1)])
                .With(Axis.Rows, 20_000),
            Full: s_bothPragmas.With(Axis.Rows, 20_000, 1_000_000),
            Plot: StudyCatalog.TimesPer(
                "row",
                ResultColumns.Workload,
                "pragmas:recommended workload:bulk-values-1,bulk-values-10,bulk-values-1000,bulk-json-1000"
            ),
            Finding: "With Microsoft.Data.Sqlite, ten rows per statement are fastest; with Dapper and EF Core, rows as JSON "
                + "are.",
            Statements: StatementCatalog.Bulk,
            Compares: [ResultColumns.Workload]
        ),
        new(
            "open",
            "How long do opening a connection, preparing a statement and executing it each take?",
            "Nothing.",
            Quick: s_bothPragmas
                .With(
                    Axis.Providers,
                    [.. s_libraries, .. ProviderCatalog.EntityMappers.Where(mapper => mapper.Id != "ef-core-compiled")]
                )
                .With(Axis.Rows, 5000),
            Full: s_bothPragmas.With(Axis.Rows, 5000, 1_000_000),
            Plot: StudyCatalog.TimesPer("request") with
            {
                Title = "Time per request; the share of Microsoft.Data.Sqlite is grey",
                Name = "requests",
                Only = "workload:request-select,request-insert",
                Below = MicrosoftSqlite.Id,
            },
            Finding: "Microsoft.Data.Sqlite's pool makes opening cheap; preparing a statement takes longer than executing it.",
            Statements: StatementCatalog.Open
        )
        {
            IsLeading = true,
        },
        // A hundred values against one show what a value costs without its statement.
        new(
            "types",
            "How much does it cost to bind and read a value of each type?",
            "Nothing.",
            Quick: s_quick.With(Axis.Workloads, s_unbatched).With(Axis.Pragmas, PragmaSet.Normal).With(Axis.Rows, 100),
            Full: new Axes().With(Axis.Pragmas, PragmaSet.Normal).With(Axis.Rows, 100),
            Plot: StudyCatalog.Ratios(
                ResultColumns.Workload,
                "workload:type-bind-integer,type-read-integer,type-bind-text-20,type-read-text-20,type-bind-blob-1m,type-read-blob-1m"
            ),
            Finding: "Only large blobs cost much more than an integer.",
            Statements: StatementCatalog.Types
        ),
        new(
            "keys",
            "How should a table store its keys: as integers, or as GUIDs in blobs or text?",
            "Nothing.",
            Quick: s_quick.With(Axis.Rows, 50_000),
            Full: new Axes().With(Axis.Rows, 10_000, 100_000, 1_000_000),
            Plot: StudyCatalog.TimesPer("operation", ResultColumns.Workload),
            Finding: "Ascending integers are fastest, GUIDs in text slowest.",
            Statements: StatementCatalog.Keys
        ),
        new(
            "mappers",
            "How much slower than a library used by hand is each object mapper?",
            "Nothing.",
            Quick: s_mapped.With(Axis.Rows, 10_000),
            Full: s_mapped.With(Axis.Rows, 10_000, 100_000),
            Plot: StudyCatalog.Ratios(only: "workload:crud-select-key,mappers-read-100,join"),
            Finding: "The more rows a query returns, the less the mapper matters.",
            Statements: StatementCatalog.Mappers
        )
        {
            IsLeading = true,
            Blocks = [.. WorkloadCatalog.Blocks.Where(workload => workload.Id == "join")],
            Baseline = MicrosoftSqlite.Id,
            PublishesSampling = true,
        },
        // Each workload has two ways; the better one is the baseline.
        new(
            "pitfalls",
            "What is slow without anybody noticing, and how fast is the better way?",
            "Each was reported in an issue of EF Core, Microsoft.Data.Sqlite or an application.",
            Quick: new Axes().With(Axis.Providers, []).With(Axis.Rows, 100_000),
            Full: new Axes().With(Axis.Providers, []).With(Axis.Rows, 1_000_000),
            Plot: new(PlotForm.Bars, PlotFigure.Ratio, "Time of the usual way, relative to the better one")
            {
                Name = "ratios",
                Rows = ResultColumns.Workload,
                Unit = "times the better way",
            },
            Finding: "The usual way often takes more than ten times as long as the better one."
        )
        {
            Blocks = [],
            Pitfalls = PitfallCatalog.All,
            Own = [Axis.Workloads, Axis.Rows],
            Providers = [],
            OtherCandidates = [Pitfall.Better, Pitfall.Usual],
            Baseline = Pitfall.Better,
            PublishesSampling = true,
        },
        // Every allocation in any thread takes the mutex of the memory statistics.
        new(
            "configuration",
            "Is it worth switching off SQLite's memory statistics?",
            "Nothing.",
            Quick: s_configured.With(Axis.Threads, 1, 2, 4),
            Full: s_configured.With(Axis.Threads, 1, 2, 4, 8, 16),
            Plot: StudyCatalog.Ratios(ResultColumns.Workload, "pragmas:recommended") with
            {
                Series = "threads",
            },
            Finding: "Queries with many allocations are faster without them, most of all on several threads; look-ups and "
                + "inserts are not.",
            Statements: StatementCatalog.Configuration,
            Compares: [Axis.Configs.Column]
        )
        {
            Own = [Axis.Threads],
        },
    ];
}
