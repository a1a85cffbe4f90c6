using BenchmarkDotNet.Exporters;
using BenchmarkDotNet.Loggers;
using BenchmarkDotNet.Reports;
using SqliteBench.Measuring;

namespace SqliteBench.Reports;

/// <summary>
/// The markdown report: BenchmarkDotNet's table, and below it what it cannot know: what stands behind each provider,
/// which are absent and why, where the databases were, and how to repeat the run.
/// </summary>
/// <param name="facts">What the run was made with.</param>
/// <param name="cases">What the cases reported; null where nothing is measured.</param>
public sealed class GitHubReport(RunFacts facts, CaseDiagnoser? cases) : ExporterBase
{
    /// <inheritdoc />
    protected override string FileExtension => "md";

    /// <inheritdoc />
    protected override string FileCaption => "report-github";

    /// <inheritdoc />
    public override void ExportToLog(Summary summary, ILogger logger)
    {
        ArgumentNullException.ThrowIfNull(logger);
        MarkdownExporter.GitHub.ExportToLog(summary, logger);
        IReadOnlyList<string>[] steps = cases is null ? [] : [.. StepTable.Of(summary, cases)];
        if (steps.Length > 0)
        {
            logger.WriteLine();
            logger.WriteLine($"| {string.Join(" | ", StepTable.Columns)} |");
            logger.WriteLine($"|{string.Concat(StepTable.Columns.Select(_ => "--- |"))}");
            foreach (IReadOnlyList<string> step in steps)
            {
                logger.WriteLine($"| {string.Join(" | ", step)} |");
            }
        }

        foreach (string sentence in cases is null ? [] : AsynchronySentence.Of([summary], cases))
        {
            logger.WriteLine();
            logger.WriteLine(sentence);
        }

        foreach (string line in facts.ToMarkdown())
        {
            logger.WriteLine(line);
        }
    }
}
