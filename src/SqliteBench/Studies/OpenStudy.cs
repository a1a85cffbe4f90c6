using BenchmarkDotNet.Attributes;
using SqliteBench.Reporting.StudyPlots;
using SqliteBench.Workloads.Statements;

namespace SqliteBench.Studies;

/// <summary>
/// What do opening, preparing and executing cost, each by itself? A connection from the pool and without one, with and
/// without a query; a statement prepared and not used; its first execution, and one after a thousand others; and all of it
/// for each execution. Not published. Read it by ns/op down the workloads of one provider: the differences are the parts.
/// </summary>
[BenchmarkCategory(Id)]
public class OpenStudy : StatementBenchmarks
{
    private const string Id = "open";

    /// <summary>The study.</summary>
    public static StudyDefinition Definition { get; } =
        new(
            Id,
            typeof(OpenStudy),
            "What do opening, preparing and executing cost, each by itself?",
            "Nothing.",
            Quick: new StudyAxes { Pragmas = "normal", Rows = "5000" },
            Full: new StudyAxes { Pragmas = "normal", Rows = "5000,1000000" }
        )
        {
            Statements = StatementCatalog.Open,
            Plots = [new TimeBars()],
        };
}
