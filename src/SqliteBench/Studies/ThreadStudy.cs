using BenchmarkDotNet.Attributes;
using SqliteBench.Reporting.StudyPlots;

namespace SqliteBench.Studies;

/// <summary>
/// How far do threads scale, with one connection each and one operation a transaction? Published for C++ alone: readers
/// to about 8 threads (or the cores), writers gain from 1 to 2 and lose beyond. Read it by ops/s, which is over all
/// threads, along Threads; Conflicts counts the transactions that met a lock and were repeated.
/// </summary>
[BenchmarkCategory(Id)]
public class ThreadStudy : BlockBenchmarks
{
    private const string Id = "threads";

    /// <summary>The study.</summary>
    public static StudyDefinition Definition { get; } =
        new(
            Id,
            typeof(ThreadStudy),
            "How far do threads scale, with one connection each and one operation a transaction?",
            "Readers scale to about 8 threads or the cores; writers gain from 1 to 2 threads and lose beyond.",
            Quick: new StudyAxes
            {
                Providers = "cpp,microsoft-data-sqlite",
                Workloads = "select,insert,join,new-blockset",
                BatchSizes = "1",
                Threads = "1,2,4",
                Iterations = 6,
                WarmupIterations = 3,
            },
            Full: new StudyAxes
            {
                Pragmas = "normal,combination",
                BatchSizes = "1",
                Threads = "1,2,4,8,16,32",
                Rows = "10000,100000,1000000,10000000",
            }
        )
        {
            Plots = [new AxisCurve("threads", "threads")],
        };
}
