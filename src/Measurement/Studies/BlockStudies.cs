using SqliteBench.Providers;
using SqliteBench.Results;
using SqliteBench.Results.Studies;
using SqliteBench.Workloads;
using SqliteBench.Workloads.Pragmas;
using SqliteBench.Workloads.Running;
using SqliteBench.Workloads.Schemas;

namespace SqliteBench.Measurement.Studies;

/// <summary>The studies of the block store, Duplicati's table of hashes and sizes.</summary>
internal static class BlockStudies
{
    private static readonly PragmaSet s_synced = PragmaSet.Parse("journal_mode=WAL+synchronous=FULL");

    private static readonly PragmaSet[] s_pragmaSets = [PragmaSet.Normal, PragmaSet.Recommended, PragmaSet.Combination];

    private static readonly PragmaSet[] s_singlePragmas =
    [
        PragmaSet.Normal,
        .. Each("synchronous", "OFF", "NORMAL", "FULL", "EXTRA"),
        .. Each("temp_store", "DEFAULT", "MEMORY"),
        .. Each("journal_mode", "DELETE", "MEMORY", "WAL", "TRUNCATE", "PERSIST"),
        .. Each("cache_size", "2M", "4M", "8M", "16M", "32M", "64M", "128M", "256M", "512M"),
        .. Each("mmap_size", "2M", "4M", "8M", "16M", "32M", "64M", "128M", "256M", "512M"),
        .. Each("threads", "0", "1", "2", "4", "8", "16", "32"),
        PragmaSet.Recommended,
        PragmaSet.Combination,
    ];

    private static readonly Axes s_cppAndMicrosoft = new Axes().With(
        Axis.Providers,
        NativeBaseline.Provider,
        MicrosoftSqlite.Provider
    );

    private static readonly IEnumerable<string> s_conflicts = WorkloadCatalog.Conflicts.Select(workload => workload.Id);

    private static readonly Axes s_full = new Axes().With(Axis.Rows, 10_000, 100_000, 1_000_000, 10_000_000);

    public static IReadOnlyList<StudyDefinition> All { get; } =
    [
        new(
            "providers",
            "How much slower than C++ is each provider on the same engine?",
            "Providers are competitive with C++; P/Invoke is generally the fastest, System.Data.SQLite on join; the "
                + "summary names Microsoft.Data.Sqlite.",
            Quick: new(),
            Full: s_full.With(Axis.Pragmas, s_pragmaSets),
            Plot: StudyCatalog.Ratios(only: "pragmas:recommended workload:select,join"),
            Finding: "A library costs most where SQLite does little per call or where many rows cross into .NET; a mapper costs "
                + "most per call."
        )
        {
            IsLeading = true,
        },
        // If the engine refuses a setting (it may allow fewer threads), the case fails and names the value that it has.
        new(
            "pragmas",
            "Which pragmas are worth setting?",
            "At 1 M rows, combination is 1.47 to 5.21 times as fast as normal; at 10,000 rows it gains nothing.",
            Quick: s_cppAndMicrosoft
                .With(Axis.Pragmas, [.. s_pragmaSets, PragmaSet.Parse("cache_size=64M")])
                .With(Axis.Workloads, "select", "insert")
                .With(Axis.Rows, 10_000, 1_000_000),
            Full: s_full.With(Axis.Pragmas, s_singlePragmas),
            Plot: StudyCatalog.Ratios(rows: "pragmas"),
            Finding: "A large cache helps selects in large tables, and inserts; the durability study shows what a commit costs.",
            Compares: [Axis.Pragmas.Column]
        ),
        new(
            "batch",
            "How many operations should a transaction hold?",
            "With the largest batch, writers are over 66 times as fast as with one operation per transaction (40 at "
                + "most in its raw results); readers level off at about 256 operations.",
            // A batch mostly saves syncs.
            Quick: s_cppAndMicrosoft
                .With(Axis.Workloads, "select", "insert", "keys-insert-integer")
                .With(Axis.Pragmas, PragmaSet.Recommended, s_synced)
                .With(Axis.BatchSizes, new(1), new(16), new(256), new(1024), new(4096), BatchSize.All),
            Full: s_full
                .With(Axis.Pragmas, [.. s_pragmaSets, s_synced])
                .With(
                    Axis.BatchSizes,
                    [.. Enumerable.Range(0, 17).Select(power => new BatchSize(1 << power)), BatchSize.All]
                ),
            Plot: new(PlotForm.Lines, PlotFigure.Rate, "Operations per second, by operations per transaction")
            {
                Name = "batch-size",
                Rows = "batch_size",
                Series = "pragmas",
                Only = "pragmas:recommended,journal_mode=WAL+synchronous=FULL",
            },
            Finding: "Reads level off at 256 operations per transaction, inserts of ascending keys with NORMAL at about 1,024; "
                + "other inserts gain up to the largest.",
            // The keys of this workload ascend, so that a commit writes few pages.
            Statements: [.. StatementCatalog.Keys.Where(workload => workload.Id == "keys-insert-integer")],
            Compares: [Axis.BatchSizes.Column]
        )
        {
            IsLeading = true,
            Blocks = WorkloadCatalog.Blocks,
            Own = [Axis.BatchSizes, Axis.Threads, Axis.Schemas],
        },
        new(
            "threads",
            "How well does SQLite scale with threads, at one connection per thread and one operation per transaction?",
            "Readers scale to about 8 threads or the number of cores; writers gain from 1 to 2 threads and lose beyond.",
            Quick: s_cppAndMicrosoft
                .With(Axis.Providers, [.. s_cppAndMicrosoft.On(Axis.Providers), MicrosoftSqlite.SharedCache])
                .With(Axis.Workloads, ["select", "insert", "select-xor-insert", "join", "new-blockset", .. s_conflicts])
                .With(Axis.BatchSizes, new BatchSize(1))
                .With(Axis.Threads, 1, 2, 8)
                .With(Axis.Busy, RunOptions.BusyTimeoutValue, RunOptions.LibraryValue),
            Full: s_full
                .With(Axis.Pragmas, s_pragmaSets)
                .With(Axis.BatchSizes, new BatchSize(1))
                .With(Axis.Threads, 1, 2, 4, 8, 16, 32),
            Plot: new(PlotForm.Lines, PlotFigure.Gain, "Operations per second of all threads, relative to one thread")
            {
                Name = "threads",
                Rows = "threads",
                Only = "pragmas:recommended busy:timeout workload:select,insert,read-modify-write-immediate",
                SharesAxis = true,
            },
            Finding: "Readers gain up to the number of cores; look-ups by key gain beyond it. Writers gain little or lose with two "
                + "threads, and mostly lose with eight. With a shared cache, readers gain hardly anything or lose.",
            Compares: [Axis.Threads.Column]
        )
        {
            IsLeading = true,
            Blocks = [.. WorkloadCatalog.Blocks, .. WorkloadCatalog.Conflicts],
            Own = [Axis.Busy],
        },
        // If an index does not identify the row, the caller filters the candidates.
        new(
            "schemas",
            "How should a table store a hash, and which columns should its index cover?",
            "Four integers with an index on all of them select about 1.2 times as fast as text; an index on the size "
                + "alone has the fastest inserts and the slowest selects.",
            Quick: s_cppAndMicrosoft
                .With(Axis.Workloads, "select", "insert")
                .With(Axis.Pragmas, PragmaSet.Combination)
                .With(
                    Axis.Schemas,
                    Axis.Schemas.Values(
                        "text/hash-size,text/hash,text/size,blob/hash-size,int4/all-size,int4/h0-size,int4/size"
                    )
                ),
            Full: s_full.With(Axis.Workloads, "select", "insert").With(Axis.Schemas, BlockSchemaCatalog.All),
            Plot: StudyCatalog.Ratios(rows: "schema"),
            Finding: "Text, a blob or integers: the choice matters little. Indexing only the size, or the size and one of the hash's "
                + "four integers, makes inserts faster and selects slower.",
            Compares: [Axis.Schemas.Column]
        ),
        new(
            "sizes",
            "How much slower are operations on larger tables?",
            "All operations slow down as the table grows, reads the least.",
            Quick: s_cppAndMicrosoft
                .With(Axis.Workloads, "select", "insert", "join")
                .With(Axis.Rows, 10_000, 100_000, 1_000_000),
            Full: s_full,
            Plot: new(PlotForm.Lines, PlotFigure.Time, "Time per operation, by rows in the table")
            {
                Name = "rows",
                Rows = "rows",
                Only = "pragmas:recommended",
            },
            Finding: "Access by random keys slows down as the table grows; a join over neighbouring rows hardly does.",
            Compares: [Axis.Rows.Column]
        ),
        new(
            "flows",
            "How do provider and pragmas affect whole application workflows?",
            "Microsoft.Data.Sqlite async with combination, compared with System.Data.SQLite with normal: backup is "
                + "1.30 to 1.93 times as fast, recreate 0.53 to 1.11, restore 1.11 to 1.24, delete 1.01 to 1.39.",
            Quick: new Axes()
                .With(
                    Axis.Providers,
                    [.. s_cppAndMicrosoft.On(Axis.Providers), MicrosoftSqlite.Async, SystemSqlite.Provider]
                )
                .With(Axis.Pragmas, PragmaSet.Normal, PragmaSet.Combination)
                .With(Axis.Rows, 20_000),
            Full: new Axes()
                .With(Axis.Pragmas, PragmaSet.Normal, PragmaSet.Combination)
                .With(Axis.Threads, 1, 2, 4, 8)
                .With(Axis.Rows, 10_000, 100_000, 1_000_000),
            Plot: StudyCatalog.TimesPer("flow", rows: "pragmas") with
            {
                Metric = "flow_ns",
            },
            Finding: "The provider matters more than the pragmas in backup, recreate and restore; in delete, pragmas matter "
                + "too.",
            Compares: [ResultColumns.Provider, Axis.Pragmas.Column]
        )
        {
            Blocks = WorkloadCatalog.Flows,
        },
    ];

    private static IEnumerable<PragmaSet> Each(string pragma, params IEnumerable<string> values) =>
        values.Select(value => PragmaSet.Parse($"{pragma}={value}"));
}
