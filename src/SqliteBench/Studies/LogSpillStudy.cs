using BenchmarkDotNet.Attributes;
using SqliteBench.Reporting.StudyPlots;
using SqliteBench.Workloads.Statements;

namespace SqliteBench.Studies;

/// <summary>
/// When does SQLite write the rows of an open transaction into the write-ahead log? All lines of a log are inserted in one
/// transaction with synchronous EXTRA, in ten steps. Published: nothing is written until about 800,000 rows, then the same
/// amount for each million. Read it by the table of steps: time of each, and size and highest row of the write-ahead log
/// after it, read while the transaction is open. The time of the run has these readings in it, those of the steps do not.
/// </summary>
[BenchmarkCategory(Id)]
public class LogSpillStudy : StatementBenchmarks
{
    private const string Id = "log-spill";

    /// <summary>The study.</summary>
    public static StudyDefinition Definition { get; } =
        new(
            Id,
            typeof(LogSpillStudy),
            "When does SQLite write the rows of an open transaction into the write-ahead log?",
            "Not until about 800,000 rows; then the same amount for each million.",
            Quick: new StudyAxes
            {
                Providers = "cpp,pinvoke,microsoft-data-sqlite",
                Pragmas = "journal_mode=WAL+synchronous=EXTRA,journal_mode=WAL+synchronous=EXTRA+cache_size=16M",
                Rows = "2000000",
                Iterations = 1,
                WarmupIterations = 0,
            },
            Full: new StudyAxes
            {
                Pragmas = "journal_mode=WAL+synchronous=EXTRA,journal_mode=WAL+synchronous=EXTRA+cache_size=16M",
                Rows = "10000000",
                Iterations = 1,
                WarmupIterations = 0,
            }
        )
        {
            Statements = StatementCatalog.Log,
            Plots = [new LogGrowth()],
        };

    /// <inheritdoc />
    protected override StatementCase Settings => base.Settings with { Stepwise = true };
}
