using BenchmarkDotNet.Attributes;
using SqliteBench.Reporting.StudyPlots;
using SqliteBench.Workloads.Statements;

namespace SqliteBench.Studies;

/// <summary>
/// What does a value of each type cost to bind and to read? Integer, floating-point number, text of 20 and 1,000
/// characters, blob of 20 bytes and of 1 MB, NULL: one by one and a hundred at a time. Not published. Read it by ns/op of
/// one workload along the providers; a hundred values against one show what a value costs without its statement.
/// </summary>
[BenchmarkCategory(Id)]
public class TypeStudy : StatementBenchmarks
{
    private const string Id = "types";

    /// <summary>The study.</summary>
    public static StudyDefinition Definition { get; } =
        new(
            Id,
            typeof(TypeStudy),
            "What does a value of each type cost to bind and to read?",
            "Nothing.",
            Quick: new StudyAxes
            {
                Pragmas = "normal",
                Rows = "100",
                Iterations = 5,
                WarmupIterations = 3,
            },
            Full: new StudyAxes { Pragmas = "normal", Rows = "100" }
        )
        {
            Statements = StatementCatalog.Types,
            Plots = [new HeatTable()],
        };
}
