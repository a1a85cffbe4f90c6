using BenchmarkDotNet.Loggers;
using BenchmarkDotNet.Reports;

namespace SqliteBench.Reports;

/// <summary>A table beside BenchmarkDotNet's own.</summary>
/// <param name="Columns">The titles.</param>
/// <param name="Rows">The rows; no value holds a comma, a quote or a bar.</param>
public sealed record ReportTable(IReadOnlyList<string> Columns, IReadOnlyList<IReadOnlyList<string>> Rows)
{
    /// <summary>Writes it as markdown with an empty line before it; nothing where there are no rows.</summary>
    /// <param name="logger">Where to.</param>
    public void WriteMarkdown(ILogger logger)
    {
        ArgumentNullException.ThrowIfNull(logger);
        if (Rows.Count == 0)
        {
            return;
        }

        logger.WriteLine();
        logger.WriteLine($"| {string.Join(" | ", Columns)} |");
        logger.WriteLine($"|{string.Concat(Columns.Select(_ => "--- |"))}");
        foreach (IReadOnlyList<string> row in Rows)
        {
            logger.WriteLine($"| {string.Join(" | ", row)} |");
        }
    }

    /// <summary>Writes it as CSV beside the study's reports; no file where there are no rows.</summary>
    /// <param name="summary">The study's summary.</param>
    /// <param name="name">What the table holds, as the end of the file's name.</param>
    /// <returns>The file, if there is one.</returns>
    public IEnumerable<string> WriteCsv(Summary summary, string name)
    {
        ArgumentNullException.ThrowIfNull(summary);
        if (Rows.Count == 0)
        {
            return [];
        }

        string study = summary.BenchmarksCases[0].Descriptor.Type.FullName!;
        string path = Path.Combine(summary.ResultsDirectoryPath, $"{study}-report-{name}.csv");
        File.WriteAllLines(path, Rows.Prepend(Columns).Select(row => string.Join(',', row)));
        return [path];
    }
}
