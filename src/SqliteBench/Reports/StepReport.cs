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
    public IEnumerable<string> ExportToFiles(Summary summary, ILogger consoleLogger) =>
        StepTable.Of(summary, cases).WriteCsv(summary, "steps");
}
