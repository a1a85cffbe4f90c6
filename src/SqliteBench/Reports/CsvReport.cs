using BenchmarkDotNet.Columns;
using BenchmarkDotNet.Exporters;
using BenchmarkDotNet.Exporters.Csv;
using BenchmarkDotNet.Loggers;
using BenchmarkDotNet.Reports;

namespace SqliteBench.Reports;

/// <summary>
/// BenchmarkDotNet's CSV with further columns at its end, for which a table has no room. Columns that the configuration
/// hides would do as well, if BenchmarkDotNet did not list those above its table in which all cases have the same figure.
/// </summary>
/// <param name="columns">The further columns; those that are not available are left out, and no value holds a comma.</param>
internal sealed class CsvReport(IReadOnlyList<IColumn> columns) : ExporterBase
{
    /// <inheritdoc />
    protected override string FileExtension => "csv";

    /// <inheritdoc />
    public override void ExportToLog(Summary summary, ILogger logger)
    {
        ArgumentNullException.ThrowIfNull(summary);
        ArgumentNullException.ThrowIfNull(logger);
        AccumulationLogger table = new();
        CsvExporter.Default.ExportToLog(summary, table);
        IColumn[] available = [.. columns.Where(column => column.IsAvailable(summary))];
        IEnumerable<IEnumerable<string>> further = summary
            .Reports.Select(report => available.Select(column => column.GetValue(summary, report.BenchmarkCase)))
            .Prepend(available.Select(column => column.ColumnName));
        // No value of the table holds a line break.
        string[] lines = table
            .GetLog()
            .Split('\n', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);
        foreach ((string line, IEnumerable<string> values) in lines.Zip(further))
        {
            logger.WriteLine(string.Join(',', values.Prepend(line)));
        }
    }
}
