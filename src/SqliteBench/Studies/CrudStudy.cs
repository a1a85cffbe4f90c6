using BenchmarkDotNet.Attributes;
using SqliteBench.Reporting.StudyPlots;
using SqliteBench.Workloads.Statements;

namespace SqliteBench.Studies;

/// <summary>
/// What does each basic operation of an embedded database cost, with its commit? Published (a comparison of embedded
/// databases, 25,000 records, µs an operation): open and close 1600, insert 17, insert with autoincrement 15, select by key
/// 26, by field 1840, update by key 22, by field 3707, delete by key 18, by field 3582. Read it by ns/op down the
/// workloads of one provider: by key far below by field, which reads the whole table.
/// </summary>
[BenchmarkCategory(Id)]
public class CrudStudy : StatementBenchmarks
{
    private const string Id = "crud";

    /// <summary>The study.</summary>
    public static StudyDefinition Definition { get; } =
        new(
            Id,
            typeof(CrudStudy),
            "What does each basic operation of an embedded database cost, with its commit?",
            "By key 15 to 26 µs, by a field without an index 1840 to 3707 µs, open and close 1600 µs.",
            Quick: new StudyAxes
            {
                Pragmas = "normal",
                Rows = "25000",
                Iterations = 6,
                WarmupIterations = 3,
            },
            Full: new StudyAxes
            {
                Pragmas = "normal,combination",
                Rows = "25000",
                Published = true,
            }
        )
        {
            Statements = StatementCatalog.Crud,
            Plots = [new TimeBars()],
        };
}
