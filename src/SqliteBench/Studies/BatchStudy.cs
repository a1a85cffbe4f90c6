using BenchmarkDotNet.Attributes;
using SqliteBench.Reporting.StudyPlots;

namespace SqliteBench.Studies;

/// <summary>
/// How many operations should a transaction hold? Published for C++ alone: up to 66 times from one operation to the
/// largest batch for writers; readers level off at about 256. Read it by ops/s of one workload along BatchSize.
/// </summary>
[BenchmarkCategory(Id)]
public class BatchStudy : BlockBenchmarks
{
    private const string Id = "batch";

    // The published combination, with a sync at each commit: what a batch saves is mostly syncs.
    internal const string SyncedCombination =
        "synchronous=FULL+temp_store=MEMORY+journal_mode=WAL+cache_size=64M+mmap_size=64M+threads=8";

    /// <summary>The study.</summary>
    public static StudyDefinition Definition { get; } =
        new(
            Id,
            typeof(BatchStudy),
            "How many operations should a transaction hold?",
            "Up to 66 times from one operation to the largest batch for writers; readers level off at about 256.",
            Quick: new StudyAxes
            {
                Providers = "cpp,microsoft-data-sqlite",
                Workloads = "select,insert,new-blockset",
                Pragmas = $"combination,{SyncedCombination}",
                BatchSizes = "1,16,256,4096,all",
                Iterations = 6,
                WarmupIterations = 3,
            },
            Full: new StudyAxes
            {
                Pragmas = $"normal,combination,{SyncedCombination}",
                BatchSizes = "1,2,4,8,16,32,64,128,256,512,1024,2048,4096,8192,16384,32768,65536,all",
                Rows = "10000,100000,1000000,10000000",
            }
        )
        {
            Plots = [new AxisCurve("batch_size", "operations per transaction")],
        };
}
