using System.Globalization;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;
using SqliteBench.Measuring;

namespace SqliteBench.Reports;

/// <summary>The steps of long executions, a row each; empty for a study that has none.</summary>
public static class StepTable
{
    /// <summary>The columns.</summary>
    public static IReadOnlyList<string> Columns { get; } =
    ["Method", "Pragmas", "Rows", "Written", "ns/op", "WAL bytes", "Highest row in WAL"];

    /// <summary>The rows, case after case.</summary>
    /// <param name="summary">The study's summary.</param>
    /// <param name="cases">What the cases reported.</param>
    public static IEnumerable<IReadOnlyList<string>> Of(Summary summary, CaseDiagnoser cases)
    {
        ArgumentNullException.ThrowIfNull(summary);
        ArgumentNullException.ThrowIfNull(cases);
        return summary.BenchmarksCases.SelectMany(benchmarkCase => Of(benchmarkCase, cases));
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
                Text(benchmarkCase.Parameters[nameof(Studies.StatementBenchmarks.Pragmas)]),
                Text(benchmarkCase.Parameters[nameof(Studies.StatementBenchmarks.Rows)]),
                Text(step.Rows),
                nanoseconds.ToString("0", CultureInfo.InvariantCulture),
                Text(step.WalBytes),
                Text(step.HighestRow),
            ];
        }
    }

    private static string Text(object value) => string.Create(CultureInfo.InvariantCulture, $"{value}");
}
