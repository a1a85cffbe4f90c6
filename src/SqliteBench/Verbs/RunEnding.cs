using BenchmarkDotNet.Exporters;
using BenchmarkDotNet.Loggers;
using BenchmarkDotNet.Reports;
using SqliteBench.CommandLine;
using SqliteBench.Measuring;
using SqliteBench.Reports;

namespace SqliteBench.Verbs;

/// <summary>How a run ends: the table, what failed, what was left out, and where the reports are.</summary>
internal static class RunEnding
{
    public static int Report(
        IReadOnlyList<Summary> summaries,
        CaseDiagnoser cases,
        IReadOnlyList<string> absences,
        IReadOnlyList<string> otherFailures,
        IReadOnlyList<string> reports
    )
    {
        List<string> failures = [.. otherFailures];
        foreach (Summary summary in summaries)
        {
            MarkdownExporter.Console.ExportToLog(summary, ConsoleLogger.Default);
            VersionTable.Of(summary).WriteMarkdown(ConsoleLogger.Default, VersionTable.CaptionOf(summary));
            if (NoiseFloorLine.Of(summary) is { } floor)
            {
                ConsoleLogger.Default.WriteLine();
                ConsoleLogger.Default.WriteLine(floor);
            }

            failures.AddRange(summary.ValidationErrors.Where(error => error.IsCritical).Select(error => error.Message));
            failures.AddRange(summary.Reports.Select(report => CaseFailure.Of(report, cases)).OfType<string>());
        }

        ConsoleLogger.Default.Flush();
        Console.WriteLine();
        foreach (string sentence in AsynchronySentence.Of(summaries, cases))
        {
            Console.WriteLine(sentence);
        }

        foreach (string absence in absences)
        {
            Console.WriteLine($"left out: {absence}");
        }

        foreach (string report in reports)
        {
            Console.WriteLine($"report: {Path.GetRelativePath(Environment.CurrentDirectory, report)}");
        }

        if (summaries.Count == 0 && failures.Count == 0)
        {
            failures.Add("no case matches the filter");
        }

        foreach (string failure in failures)
        {
            Console.Error.WriteLine($"failed: {failure}");
        }

        return failures.Count == 0 ? ExitCode.Success : ExitCode.Failure;
    }

    /// <summary>The files that BenchmarkDotNet's exporters and the suite's own have written.</summary>
    public static IEnumerable<string> ReportsOf(IEnumerable<Summary> summaries) => summaries.SelectMany(ReportsOf);

    // BenchmarkDotNet names the files after the class of the study.
    private static IEnumerable<string> ReportsOf(Summary summary)
    {
        string? study = summary.BenchmarksCases.FirstOrDefault()?.Descriptor.Type.FullName;
        return study is null || !Directory.Exists(summary.ResultsDirectoryPath)
            ? []
            : Directory.GetFiles(summary.ResultsDirectoryPath, $"{study}-report*").Order();
    }
}
