using BenchmarkDotNet.Attributes;
using SqliteBench.Reporting.StudyPlots;

namespace SqliteBench.Studies;

/// <summary>
/// How should the table keep a hash, and what should its index hold? Published for C++ alone: four integers with their
/// whole index select about 1.2 times as fast as text at the largest size; an index on the size alone gives the fastest
/// inserts and the slowest selects. Where the index does not identify the row, the caller filters the candidates. Read it
/// by ns/op of one provider along Schema.
/// </summary>
[BenchmarkCategory(Id)]
public class SchemaStudy : BlockBenchmarks
{
    private const string Id = "schemas";

    /// <summary>The study.</summary>
    public static StudyDefinition Definition { get; } =
        new(
            Id,
            typeof(SchemaStudy),
            "How should the table keep a hash, and what should its index hold?",
            "Four integers with their whole index select about 1.2 times as fast as text; an index on the size alone has the"
                + " fastest inserts and the slowest selects.",
            Quick: new StudyAxes
            {
                Providers = "cpp,microsoft-data-sqlite",
                Workloads = "select,insert",
                Schemas = "all",
                Iterations = 6,
                WarmupIterations = 3,
            },
            Full: new StudyAxes
            {
                Workloads = "select,insert",
                Schemas = "all",
                Rows = "10000,100000,1000000,10000000",
            }
        )
        {
            Plots = [new HeatTable("schema")],
        };
}
