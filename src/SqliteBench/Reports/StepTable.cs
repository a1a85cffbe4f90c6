using System.Globalization;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;
using SqliteBench.Measuring;
using SqliteBench.Reporting;

namespace SqliteBench.Reports;

/// <summary>The steps of long executions, a row each; empty for a study that has none.</summary>
public static class StepTable
{
    private static readonly string[] s_columns =
    [
        "Method",
        "Pragmas",
        "Rows",
        "Written",
        "ns/op",
        "WAL bytes",
        "Highest row in WAL",
    ];

    /// <summary>The table, case after case.</summary>
    /// <param name="summary">The study's summary.</param>
    /// <param name="cases">What the cases reported.</param>
    public static ReportTable Of(Summary summary, CaseDiagnoser cases)
    {
        ArgumentNullException.ThrowIfNull(summary);
        ArgumentNullException.ThrowIfNull(cases);
        return new ReportTable(
            s_columns,
            [.. summary.BenchmarksCases.SelectMany(benchmarkCase => Of(benchmarkCase, cases))]
        );
    }

    private static IEnumerable<IReadOnlyList<string>> Of(BenchmarkCase benchmarkCase, CaseDiagnoser cases)
    {
        long before = 0;
        foreach (CaseStep step in cases.ReportOf(benchmarkCase)?.Steps ?? [])
        {
            double nanoseconds = step.Nanoseconds / (step.Rows - before);
            before = step.Rows;
            yield return
            [
                StudyConfig.IdOf(benchmarkCase),
                Figure.Plain(benchmarkCase.Parameters[nameof(Studies.StatementBenchmarks.Pragmas)]),
                Figure.Plain(benchmarkCase.Parameters[nameof(Studies.StatementBenchmarks.Rows)]),
                Figure.Plain(step.Rows),
                nanoseconds.ToString("0", CultureInfo.InvariantCulture),
                Figure.Plain(step.WalBytes),
                Figure.Plain(step.HighestRow),
            ];
        }
    }
}
