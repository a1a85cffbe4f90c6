using BenchmarkDotNet.Attributes;
using SqliteBench.Reporting.StudyPlots;
using SqliteBench.Workloads.Statements;

namespace SqliteBench.Studies;

/// <summary>
/// Is it worth inserting many rows by one statement? The prepared insert of a single row against VALUES of 10, 100 and 1000
/// rows and against rows out of a JSON text, all in one transaction. Not published: the block study named it as future
/// work. Read it by ns/op, which is a row, down the workloads of one provider. SQLite's carray() needs a pointer in the
/// caller's memory, which no ADO.NET provider can pass.
/// </summary>
[BenchmarkCategory(Id)]
public class BulkStudy : StatementBenchmarks
{
    private const string Id = "bulk";

    /// <summary>The study.</summary>
    public static StudyDefinition Definition { get; } =
        new(
            Id,
            typeof(BulkStudy),
            "Is it worth inserting many rows by one statement?",
            "Nothing: named as future work.",
            Quick: new StudyAxes { Rows = "20000" },
            Full: new StudyAxes { Pragmas = "normal,combination", Rows = "20000,1000000" }
        )
        {
            Statements = StatementCatalog.Bulk,
            Plots = [new TimeBars(of: "a row")],
        };
}
