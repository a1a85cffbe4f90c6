using BenchmarkDotNet.Exporters;
using BenchmarkDotNet.Loggers;
using BenchmarkDotNet.Reports;
using SqliteBench.Pairs;

namespace SqliteBench.Reports;

/// <summary>What each layer costs, as CSV; a run without paired ratios has no such file.</summary>
/// <param name="pairs">The paired rounds.</param>
public sealed class LadderReport(PairedCases pairs) : IExporter
{
    /// <inheritdoc />
    public string Name => nameof(LadderReport);

    /// <inheritdoc />
    public void ExportToLog(Summary summary, ILogger logger) { }

    /// <inheritdoc />
    public IEnumerable<string> ExportToFiles(Summary summary, ILogger consoleLogger) =>
        LadderTable.Of(summary, pairs).WriteCsv(summary, "ladder");
}
