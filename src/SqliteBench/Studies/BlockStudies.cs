using BenchmarkDotNet.Attributes;
using SqliteBench.Measurement;
using SqliteBench.Measurement.Cases;
using SqliteBench.Reporting.StudyPlots;
using SqliteBench.Results;
using SqliteBench.Workloads;

namespace SqliteBench.Studies;

/// <summary>
/// What does each provider cost over C++ on the same engine? Published (a block study on four machines): competitive,
/// P/Invoke the best of them. Read it by the paired ratios.
/// </summary>
[BenchmarkCategory("providers")]
public class ProviderStudy : BlockBenchmarks
{
    internal static StudyDefinition Definition { get; } =
        new(
            typeof(ProviderStudy),
            "What does each provider cost over C++ on the same engine?",
            "Providers are competitive with C++, P/Invoke the best of them.",
            Quick: new(Iterations: 3, WarmupIterations: 1),
            Full: new("--pragmas normal,combination --rows 10000,100000,1000000,10000000"),
            Plots: [new RatioBars(), new LayerOverhead()]
        );
}

/// <summary>
/// Which pragma is worth setting? Published for C++ alone: <c>combination</c> over <c>normal</c> 1.47 to 5.21 times as
/// fast at 1 M rows, little or nothing at 10,000. Read it by the ratio, which is to <c>normal</c>.
/// A setting that the engine does not take (it may allow fewer threads) fails its case with the value that it has.
/// </summary>
[BenchmarkCategory("pragmas")]
public class PragmaStudy : BlockBenchmarks
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

    internal static StudyDefinition Definition { get; } =
        new(
            typeof(PragmaStudy),
            "Which pragma is worth setting?",
            "combination is 1.47 to 5.21 times as fast as normal at 1 M rows, and no gain at 10,000.",
            Quick: new(
                "--providers cpp,microsoft-data-sqlite"
                    + " --pragmas normal,synchronous=OFF,journal_mode=WAL,cache_size=64M,mmap_size=64M,combination"
                    + " --workloads select,insert,join --rows 1000000",
                Iterations: 5,
                WarmupIterations: 2
            ),
            Full: new($"--pragmas {Singles} --rows 10000,100000,1000000,10000000"),
            Plots: [new TimeBars(axis: "pragmas")]
        )
        {
            Compares = [Axis.Pragmas.Column],
        };
}

/// <summary>
/// How many operations should a transaction hold? Published for C++ alone: up to 66 times from one operation to the
/// largest batch for writers; readers level off at about 256. Read it by the ratio along BatchSize.
/// </summary>
[BenchmarkCategory("batch")]
public class BatchStudy : BlockBenchmarks
{
    internal static StudyDefinition Definition { get; } =
        new(
            typeof(BatchStudy),
            "How many operations should a transaction hold?",
            "Up to 66 times from one operation to the largest batch for writers; readers level off at about 256.",
            // What a batch saves is mostly syncs.
            Quick: new(
                "--providers cpp,microsoft-data-sqlite --workloads select,insert,new-blockset"
                    + $" --pragmas combination,{PragmaText.SyncedCombination} --batch-sizes 1,16,256,4096,all",
                Iterations: 6,
                WarmupIterations: 3
            ),
            Full: new(
                $"--pragmas normal,combination,{PragmaText.SyncedCombination}"
                    + " --batch-sizes 1,2,4,8,16,32,64,128,256,512,1024,2048,4096,8192,16384,32768,65536,all"
                    + " --rows 10000,100000,1000000,10000000"
            ),
            Plots: [new AxisCurve("batch_size", "operations per transaction")]
        )
        {
            Compares = [Axis.BatchSizes.Column],
        };
}

/// <summary>
/// How far do threads scale, with one connection each and one operation per transaction? Published for C++ alone: readers
/// to about 8 threads (or the cores), writers gain from 1 to 2 and lose beyond. Read it by the ratio along Threads, of
/// times over all threads; Conflicts counts the transactions that met a lock and were repeated.
/// </summary>
[BenchmarkCategory("threads")]
public class ThreadStudy : BlockBenchmarks
{
    internal static StudyDefinition Definition { get; } =
        new(
            typeof(ThreadStudy),
            "How far do threads scale, with one connection each and one operation per transaction?",
            "Readers scale to about 8 threads or the cores; writers gain from 1 to 2 threads and lose beyond.",
            Quick: new(
                "--providers cpp,microsoft-data-sqlite --workloads select,insert,join,new-blockset"
                    + " --batch-sizes 1 --threads 1,2,4",
                Iterations: 6,
                WarmupIterations: 3
            ),
            Full: new(
                "--pragmas normal,combination --batch-sizes 1 --threads 1,2,4,8,16,32"
                    + " --rows 10000,100000,1000000,10000000"
            ),
            Plots: [new AxisCurve("threads", "threads")]
        )
        {
            Compares = [Axis.Threads.Column],
        };
}

/// <summary>
/// How should the table keep a hash, and what should its index hold? Published for C++ alone: four integers with their
/// whole index select about 1.2 times as fast as text at the largest size; an index on the size alone gives the fastest
/// inserts and the slowest selects. Where the index does not identify the row, the caller filters the candidates. Read it
/// by the ratio along Schema.
/// </summary>
[BenchmarkCategory("schemas")]
public class SchemaStudy : BlockBenchmarks
{
    internal static StudyDefinition Definition { get; } =
        new(
            typeof(SchemaStudy),
            "How should the table keep a hash, and what should its index hold?",
            "Four integers with their whole index select about 1.2 times as fast as text; an index on the size alone has the"
                + " fastest inserts and the slowest selects.",
            Quick: new(
                "--providers cpp,microsoft-data-sqlite --workloads select,insert --schemas all",
                Iterations: 6,
                WarmupIterations: 3
            ),
            Full: new("--workloads select,insert --schemas all --rows 10000,100000,1000000,10000000"),
            Plots: [new HeatTable("schema")]
        )
        {
            Compares = [Axis.Schemas.Column],
        };
}

/// <summary>
/// What does a larger table cost? Published for C++ alone: all operations slow down with the rows, reads least. Read it
/// by the ratio along Rows.
/// </summary>
[BenchmarkCategory("sizes")]
public class SizeStudy : BlockBenchmarks
{
    internal static StudyDefinition Definition { get; } =
        new(
            typeof(SizeStudy),
            "What does a larger table cost?",
            "All operations slow down with the rows, reads least.",
            Quick: new("--providers cpp,microsoft-data-sqlite --rows 10000,100000,1000000"),
            Full: new("--rows 10000,100000,1000000,10000000"),
            Plots: [new AxisCurve("rows", "rows of the table", areTimes: true)]
        )
        {
            Compares = [Axis.Rows.Column],
        };
}

/// <summary>
/// What do provider and pragmas make of an application's whole flows? Published: a backup program before and after its
/// change from System.Data.SQLite with <c>normal</c> to Microsoft.Data.Sqlite async with <c>combination</c>, on four
/// machines: backup 1.30 to 1.93 times as fast, recreate 0.53 to 1.11, restore 1.11 to 1.24, delete 1.01 to 1.39. Read it
/// by the ratio, which is to C++ with <c>normal</c>.
/// </summary>
[BenchmarkCategory("flows")]
public class FlowStudy : BlockBenchmarks
{
    internal static StudyDefinition Definition { get; } =
        new(
            typeof(FlowStudy),
            "What do provider and pragmas make of an application's whole flows?",
            "Microsoft.Data.Sqlite async with combination over System.Data.SQLite with normal: backup 1.30 to 1.93 times as"
                + " fast, recreate 0.53 to 1.11, restore 1.11 to 1.24, delete 1.01 to 1.39.",
            Quick: new("--pragmas normal,combination", Iterations: 5, WarmupIterations: 2),
            Full: new("--pragmas normal,combination --threads 1,2,4,8 --rows 10000,100000,1000000"),
            Plots: [new TimeBars("flow_ns", "a whole flow", axis: "pragmas")]
        )
        {
            Blocks = WorkloadCatalog.Flows,
            Compares = [ResultColumns.Provider, Axis.Pragmas.Column],
        };
}
