using BenchmarkDotNet.Exporters;
using BenchmarkDotNet.Loggers;
using BenchmarkDotNet.Reports;
using SqliteBench.Measuring;
using SqliteBench.Pairs;
using SqliteBench.Providers;

namespace SqliteBench.Reports;

/// <summary>
/// The markdown report: BenchmarkDotNet's table, and below it what it cannot know: what stands behind each provider,
/// which are absent and why, where the databases were, and how to repeat the run.
/// </summary>
/// <param name="facts">What the run was made with.</param>
/// <param name="cases">What the cases reported; null where nothing is measured.</param>
/// <param name="pairs">The paired rounds; null where there are none.</param>
public sealed class GitHubReport(RunFacts facts, CaseDiagnoser? cases, PairedCases? pairs = null) : ExporterBase
{
    /// <inheritdoc />
    protected override string FileExtension => "md";

    /// <inheritdoc />
    protected override string FileCaption => "report-github";

    /// <inheritdoc />
    public override void ExportToLog(Summary summary, ILogger logger)
    {
        ArgumentNullException.ThrowIfNull(logger);
        if (facts.Partial is { } partial)
        {
            logger.WriteLine($"**Partial:** {partial}");
            logger.WriteLine();
        }

        MarkdownExporter.GitHub.ExportToLog(summary, logger);
        if (NoiseFloorLine.Of(summary) is { } floor)
        {
            logger.WriteLine();
            logger.WriteLine(floor);
        }

        VersionTable.Of(summary).WriteMarkdown(logger, VersionTable.CaptionOf(summary));
        if (cases is not null)
        {
            StepTable.Of(summary, cases).WriteMarkdown(logger);
        }

        if (pairs is not null)
        {
            LadderTable.Short(summary, pairs.Find).WriteMarkdown(logger, LadderTable.Caption);
        }

        foreach (SurveyTable table in SurveyTable.All)
        {
            table.WriteMarkdown(summary, logger);
        }

        foreach (string sentence in cases is null ? [] : AsynchronySentence.Of([summary], cases))
        {
            logger.WriteLine();
            logger.WriteLine(sentence);
        }

        foreach (string line in facts.ToMarkdown(Told(summary)))
        {
            logger.WriteLine(line);
        }
    }

    // Of a run without versions the program says the same of itself.
    private (Provider, ProviderVersions)[] Told(Summary summary) =>
        facts.Versions.Count == 0
            ? []
            :
            [
                .. (
                    from benchmarkCase in summary.BenchmarksCases
                    let provider = ProviderCatalog.Of(benchmarkCase.Descriptor.WorkloadMethod)
                    let versions = cases?.ReportOf(benchmarkCase)?.Versions
                    where provider is not null && versions is not null
                    select (provider, versions)
                ).DistinctBy(told => (told.provider, told.versions.PackageVersion)),
            ];
}
