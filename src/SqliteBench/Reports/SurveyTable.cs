using BenchmarkDotNet.Columns;
using BenchmarkDotNet.Loggers;
using BenchmarkDotNet.Reports;
using SqliteBench.Measuring;

namespace SqliteBench.Reports;

/// <summary>
/// A part of the surveys as a table of the markdown report: provider, parameters that vary, figures, and below them what
/// each figure means.
/// </summary>
/// <param name="title">The title.</param>
/// <param name="columns">The figures; those that no case has are left out.</param>
internal sealed class SurveyTable(string title, IReadOnlyList<IColumn> columns)
{
    /// <summary>The tables, in the order of the report.</summary>
    public static IReadOnlyList<SurveyTable> All { get; } =
    [
        new("Latency", SurveyColumns.Latency),
        new("Input, output and native memory", SurveyColumns.InputOutput),
        new("Asynchrony", AsynchronyColumns.All),
    ];

    /// <summary>The table, case after case; a case without figures has no row.</summary>
    /// <param name="summary">The study's summary.</param>
    public ReportTable Of(Summary summary)
    {
        if (summary.BenchmarksCases.IsEmpty)
        {
            return new ReportTable([], []);
        }

        ShownParameters parameters = new(summary);
        IColumn[] shown = Shown(summary);
        return new ReportTable(
            ["Method", .. parameters.NamesWithVersion, .. shown.Select(column => column.ColumnName)],
            [
                .. from benchmarkCase in summary.BenchmarksCases
                let figures = shown.Select(column => column.GetValue(summary, benchmarkCase)).ToArray()
                where Array.Exists(figures, figure => figure != "-")
                select (string[])
                    [StudyConfig.IdOf(benchmarkCase), .. parameters.ValuesWithVersionOf(benchmarkCase), .. figures],
            ]
        );
    }

    /// <summary>Writes title, table and legend as markdown; nothing where there are no rows.</summary>
    /// <param name="summary">The study's summary.</param>
    /// <param name="logger">Where to.</param>
    public void WriteMarkdown(Summary summary, ILogger logger)
    {
        ReportTable table = Of(summary);
        if (table.Rows.Count == 0)
        {
            return;
        }

        logger.WriteLine();
        logger.WriteLine($"## {title}");
        table.WriteMarkdown(logger);
        logger.WriteLine();
        foreach (IColumn column in Shown(summary))
        {
            logger.WriteLine($"- `{column.ColumnName}`: {column.Legend}.");
        }
    }

    private IColumn[] Shown(Summary summary) => [.. columns.Where(column => column.IsAvailable(summary))];
}
