using BenchmarkDotNet.Attributes;
using SqliteBench.Reporting.StudyPlots;

namespace SqliteBench.Studies;

/// <summary>
/// Which pragma is worth setting? Published for C++ alone: <c>combination</c> over <c>normal</c> 1.47 to 5.21 times as
/// fast at 1 M rows, little or nothing at 10,000. Read it by ops/s of one workload and provider, against <c>normal</c>.
/// A setting that the engine does not take (it may allow fewer threads) fails its case with the value that it has.
/// </summary>
[BenchmarkCategory(Id)]
public class PragmaStudy : BlockBenchmarks
{
    private const string Id = "pragmas";

    private const string Singles =
        "normal,synchronous=OFF,synchronous=NORMAL,synchronous=FULL,synchronous=EXTRA"
        + ",temp_store=DEFAULT,temp_store=MEMORY"
        + ",journal_mode=DELETE,journal_mode=MEMORY,journal_mode=WAL,journal_mode=TRUNCATE,journal_mode=PERSIST"
        + ",cache_size=2M,cache_size=4M,cache_size=8M,cache_size=16M,cache_size=32M,cache_size=64M,cache_size=128M"
        + ",cache_size=256M,cache_size=512M"
        + ",mmap_size=2M,mmap_size=4M,mmap_size=8M,mmap_size=16M,mmap_size=32M,mmap_size=64M,mmap_size=128M"
        + ",mmap_size=256M,mmap_size=512M"
        + ",threads=0,threads=1,threads=2,threads=4,threads=8,threads=16,threads=32,combination";

    /// <summary>The study.</summary>
    public static StudyDefinition Definition { get; } =
        new(
            Id,
            typeof(PragmaStudy),
            "Which pragma is worth setting?",
            "combination is 1.47 to 5.21 times as fast as normal at 1 M rows, and no gain at 10,000.",
            Quick: new StudyAxes
            {
                Providers = "cpp,microsoft-data-sqlite",
                Pragmas = "normal,synchronous=OFF,journal_mode=WAL,cache_size=64M,mmap_size=64M,combination",
                Workloads = "select,insert,join",
                Rows = "1000000",
                Iterations = 5,
                WarmupIterations = 2,
            },
            Full: new StudyAxes { Pragmas = Singles, Rows = "10000,100000,1000000,10000000" }
        )
        {
            Plots = [new TimeBars(axis: "pragmas")],
        };
}
