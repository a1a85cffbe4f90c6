using BenchmarkDotNet.Attributes;
using SqliteBench.Reporting.StudyPlots;

namespace SqliteBench.Studies;

/// <summary>
/// What does a larger table cost? Published for C++ alone: all operations slow down with the rows, reads least. Read it
/// by ns/op of one workload and provider along Rows.
/// </summary>
[BenchmarkCategory(Id)]
public class SizeStudy : BlockBenchmarks
{
    private const string Id = "sizes";

    /// <summary>The study.</summary>
    public static StudyDefinition Definition { get; } =
        new(
            Id,
            typeof(SizeStudy),
            "What does a larger table cost?",
            "All operations slow down with the rows, reads least.",
            Quick: new StudyAxes { Providers = "cpp,microsoft-data-sqlite", Rows = "10000,100000,1000000" },
            Full: new StudyAxes { Rows = "10000,100000,1000000,10000000" }
        )
        {
            Plots = [new AxisCurve("rows", "rows of the table", areTimes: true)],
        };
}
