using BenchmarkDotNet.Exporters;
using BenchmarkDotNet.Loggers;
using BenchmarkDotNet.Reports;

namespace SqliteBench.Reports;

/// <summary>
/// The markdown report: BenchmarkDotNet's table, and below it what it cannot know: what stands behind each provider,
/// which are absent and why, where the databases were, and how to repeat the run.
/// </summary>
/// <param name="facts">What the run was made with.</param>
public sealed class GitHubReport(RunFacts facts) : ExporterBase
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
        foreach (string line in facts.ToMarkdown())
        {
            logger.WriteLine(line);
        }
    }
}
