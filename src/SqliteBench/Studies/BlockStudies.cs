using SqliteBench.Measurement;
using SqliteBench.Measurement.Cases;
using SqliteBench.Reporting.Studies;
using SqliteBench.Results;
using SqliteBench.Workloads;

namespace SqliteBench.Studies;

/// <summary>Studies of the block store.</summary>
internal static class BlockStudies
{
    private const string Singles =
        "normal,synchronous=OFF,synchronous=NORMAL,synchronous=FULL,synchronous=EXTRA"
        + ",temp_store=DEFAULT,temp_store=MEMORY"
        + ",journal_mode=DELETE,journal_mode=MEMORY,journal_mode=WAL,journal_mode=TRUNCATE,journal_mode=PERSIST"
        + ",cache_size=2M,cache_size=4M,cache_size=8M,cache_size=16M,cache_size=32M,cache_size=64M,cache_size=128M"
        + ",cache_size=256M,cache_size=512M"
        + ",mmap_size=2M,mmap_size=4M,mmap_size=8M,mmap_size=16M,mmap_size=32M,mmap_size=64M,mmap_size=128M"
        + ",mmap_size=256M,mmap_size=512M"
        + ",threads=0,threads=1,threads=2,threads=4,threads=8,threads=16,threads=32,combination";

    public static IReadOnlyList<StudyDefinition> All { get; } =
    [
        // Read it by the paired ratios.
        new(
            "providers",
            "How much slower than C++ is each provider on the same engine?",
            "Providers are competitive with C++; P/Invoke is generally the fastest, System.Data.SQLite on join; the summary names"
                + " Microsoft.Data.Sqlite.",
            Quick: new(),
            Full: new("--pragmas normal,combination --rows 10000,100000,1000000,10000000"),
            Plots: [new RatioBars(), new LayerOverhead()],
            Concludes: new LibrariesCompared { IsMean = true }
        ),
        // Read it by the ratio to normal. If the engine refuses a setting (it may allow fewer threads), the
        // case fails and names the value that it has.
        new(
            "pragmas",
            "Which pragmas are worth setting?",
            "At 1 M rows, combination is 1.47 to 5.21 times as fast as normal; at 10,000 rows it gains nothing.",
            Quick: new(
                "--providers cpp,microsoft-data-sqlite"
                    + " --pragmas normal,cache_size=64M,combination"
                    + " --workloads select,insert --rows 10000,1000000"
            ),
            Full: new($"--pragmas {Singles} --rows 10000,100000,1000000,10000000"),
            Plots: [new TimeBars(axis: "pragmas")],
            Concludes: new FasterValues(Axis.Pragmas.Column)
        )
        {
            Compares = [Axis.Pragmas.Column],
        },
        // Read it by the ratio along BatchSize.
        new(
            "batch",
            "How many operations should a transaction hold?",
            "With the largest batch, writers are over 66 times as fast as with one operation per transaction (40 at most in its"
                + " raw results); readers level off at about 256 operations.",
            // A batch mostly saves syncs.
            Quick: new(
                "--providers cpp,microsoft-data-sqlite --workloads select,insert"
                    + $" --pragmas combination,{PragmaText.SyncedCombination} --batch-sizes 1,16,256,all"
            ),
            Full: new(
                $"--pragmas normal,combination,{PragmaText.SyncedCombination}"
                    + " --batch-sizes 1,2,4,8,16,32,64,128,256,512,1024,2048,4096,8192,16384,32768,65536,all"
                    + " --rows 10000,100000,1000000,10000000"
            ),
            Plots: [new AxisCurve("batch_size", "operations per transaction")],
            Concludes: new EnoughOf(Axis.BatchSizes.Column, "one operation per transaction")
        )
        {
            Compares = [Axis.BatchSizes.Column],
        },
        // Read it by the ratio along Threads, of times over all threads. Conflicts counts transactions that
        // met a lock and were repeated.
        new(
            "threads",
            "How well does SQLite scale with threads, at one connection per thread and one operation per transaction?",
            "Readers scale to about 8 threads or the number of cores; writers gain from 1 to 2 threads and lose beyond.",
            Quick: new(
                "--providers cpp,microsoft-data-sqlite,microsoft-data-sqlite-shared-cache"
                    + " --workloads select,insert,select-xor-insert,join,new-blockset"
                    + ",read-modify-write,read-modify-write-immediate"
                    + " --batch-sizes 1 --threads 1,2,8 --busy timeout,library"
            ),
            Full: new(
                "--pragmas normal,combination --batch-sizes 1 --threads 1,2,4,8,16,32"
                    + " --rows 10000,100000,1000000,10000000"
            ),
            Plots: [new AxisCurve("threads", "threads")],
            Concludes: new EnoughOf(Axis.Threads.Column, "one thread")
        )
        {
            Blocks = [.. WorkloadCatalog.Blocks, .. WorkloadCatalog.Conflicts],
            Compares = [Axis.Threads.Column],
            Own = [Axis.Busy],
        },
        // Read it by the ratio along Schema. If an index does not identify the row, the caller filters the
        // candidates.
        new(
            "schemas",
            "How should a table store a hash, and which columns should its index cover?",
            "Four integers with an index on all of them select about 1.2 times as fast as text; an index on the size alone"
                + " has the fastest inserts and the slowest selects.",
            Quick: new(
                "--providers cpp,microsoft-data-sqlite --workloads select,insert"
                    + " --schemas text/hash-size,text/hash,text/size,blob/hash-size,int4/all-size,int4/h0-size,int4/size"
            ),
            Full: new("--workloads select,insert --schemas all --rows 10000,100000,1000000,10000000"),
            Plots: [new HeatTable("schema")],
            Concludes: new FasterValues(Axis.Schemas.Column)
        )
        {
            Compares = [Axis.Schemas.Column],
        },
        // Read it by the ratio along Rows.
        new(
            "sizes",
            "How much slower are operations on larger tables?",
            "All operations slow down as the table grows, reads the least.",
            Quick: new(
                "--providers cpp,microsoft-data-sqlite --workloads select,insert,join --rows 10000,100000,1000000"
            ),
            Full: new("--rows 10000,100000,1000000,10000000"),
            Plots: [new AxisCurve("rows", "rows of the table", areTimes: true)],
            Concludes: new Growth(Axis.Rows.Column)
        )
        {
            Compares = [Axis.Rows.Column],
        },
        // Read it by the ratio to C++ with normal.
        new(
            "flows",
            "How do provider and pragmas affect whole application workflows?",
            "Microsoft.Data.Sqlite async with combination, compared with System.Data.SQLite with normal: backup is 1.30 to"
                + " 1.93 times as fast, recreate 0.53 to 1.11, restore 1.11 to 1.24, delete 1.01 to 1.39.",
            Quick: new(
                "--providers cpp,microsoft-data-sqlite,microsoft-data-sqlite-async,system-data-sqlite"
                    + " --pragmas normal,combination --rows 20000"
            ),
            Full: new("--pragmas normal,combination --threads 1,2,4,8 --rows 10000,100000,1000000"),
            Plots: [new TimeBars("flow_ns", "per flow", axis: "pragmas")],
            Concludes: new AllOf(new FasterValues(Axis.Pragmas.Column), new LibrariesCompared())
        )
        {
            Blocks = WorkloadCatalog.Flows,
            Compares = [ResultColumns.Provider, Axis.Pragmas.Column],
        },
    ];
}
