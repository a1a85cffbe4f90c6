using BenchmarkDotNet.Attributes;
using SqliteBench.Reporting.StudyPlots;
using SqliteBench.Workloads;

namespace SqliteBench.Studies;

/// <summary>
/// What do provider and pragmas make of an application's whole flows? Published: a backup program before and after its
/// change from System.Data.SQLite with <c>normal</c> to Microsoft.Data.Sqlite async with <c>combination</c>, on four
/// machines: backup 1.30 to 1.93 times as fast, recreate 0.53 to 1.11, restore 1.11 to 1.24, delete 1.01 to 1.39. Read it
/// by ms/flow of one flow, across providers and pragmas.
/// </summary>
[BenchmarkCategory(Id)]
public class FlowStudy : BlockBenchmarks
{
    private const string Id = "flows";

    /// <summary>The study.</summary>
    public static StudyDefinition Definition { get; } =
        new(
            Id,
            typeof(FlowStudy),
            "What do provider and pragmas make of an application's whole flows?",
            "Microsoft.Data.Sqlite async with combination over System.Data.SQLite with normal: backup 1.30 to 1.93 times as"
                + " fast, recreate 0.53 to 1.11, restore 1.11 to 1.24, delete 1.01 to 1.39.",
            Quick: new StudyAxes
            {
                Pragmas = "normal,combination",
                Iterations = 5,
                WarmupIterations = 2,
            },
            Full: new StudyAxes
            {
                Pragmas = "normal,combination",
                Threads = "1,2,4,8",
                Rows = "10000,100000,1000000",
            }
        )
        {
            Blocks = WorkloadCatalog.Flows,
            Plots = [new TimeBars("flow_ns", "a whole flow", axis: "pragmas")],
        };
}
