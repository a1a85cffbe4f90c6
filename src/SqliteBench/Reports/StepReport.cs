using BenchmarkDotNet.Exporters;
using BenchmarkDotNet.Loggers;
using BenchmarkDotNet.Reports;
using SqliteBench.Measuring;

namespace SqliteBench.Reports;

/// <summary>The steps of long executions as CSV; a study without steps has no such file.</summary>
/// <param name="cases">What the cases reported.</param>
public sealed class StepReport(CaseDiagnoser cases) : IExporter
{
    /// <inheritdoc />
    public string Name => nameof(StepReport);

    /// <inheritdoc />
    public void ExportToLog(Summary summary, ILogger logger) { }

    /// <inheritdoc />
    public IEnumerable<string> ExportToFiles(Summary summary, ILogger consoleLogger)
    {
        ArgumentNullException.ThrowIfNull(summary);
        IReadOnlyList<string>[] rows = [.. StepTable.Of(summary, cases)];
        if (rows.Length == 0)
        {
            return [];
        }

        string study = summary.BenchmarksCases[0].Descriptor.Type.FullName!;
        string path = Path.Combine(summary.ResultsDirectoryPath, $"{study}-report-steps.csv");
        // No value holds a comma or a quote.
        File.WriteAllLines(path, rows.Prepend(StepTable.Columns).Select(row => string.Join(',', row)));
        return [path];
    }
}
