using System.Globalization;
using SqliteBench.Reporting.Studies;
using SqliteBench.Results;

namespace SqliteBench.Reporting.Documents;

/// <summary>
/// A table of a study's results: one or more axes down, one across, and one figure in the cells. Each is a column of the
/// results file; the figure may also be <c>ops/s</c>.
/// </summary>
/// <param name="where">A filter such as <c>AXIS:VALUE,AXIS:VALUE</c>; empty for all cases.</param>
/// <param name="over">The row to divide by, with underscores for spaces; empty for none.</param>
internal sealed class ReportPivot(string rows, string column, string value, string where = "", string over = "")
{
    private const string PerSecond = "ops/s";

    /// <summary>The arguments of a mark in a document.</summary>
    public const string Parts =
        @"rows=(?<rows>\S+) columns=(?<column>\S+) value=(?<value>\S+)(?: where=(?<where>[^\s:]+:\S+))?(?: over=(?<over>\S+))?";

    private readonly string[] _rows = rows.Split(',');
    private readonly string[][] _where =
    [
        .. where.Split(',', StringSplitOptions.RemoveEmptyEntries).Select(condition => condition.Split(':', 2)),
    ];

    /// <exception cref="InvalidDataException">Two cases share a cell, or the row to divide by is missing.</exception>
    public IEnumerable<string> Of(IReadOnlyList<CaseResult> cases)
    {
        (string Row, string Column, double Figure)[] cells =
        [
            .. from one in cases
            where Array.TrueForAll(_where, condition => one.On(condition[0]) == condition[^1])
            let number = value == PerSecond ? 1e9 / one.Metric("time_ns")?.Value : one.Metric(value)?.Value
            where number is not null
            select (string.Join(", ", _rows.Select(one.On)), one.On(column), number.Value),
        ];
        string? overRow =
            over.Length == 0
                ? null
                : cells.Select(cell => cell.Row).FirstOrDefault(row => row.Replace(' ', '_') == over)
                    ?? throw new InvalidDataException($"there is no row '{over}' to divide by");
        ResultColumn? figure = ResultColumns.Metrics.FirstOrDefault(metric => metric.Name == value);
        Func<double, string> written = figure is null ? number => Figure.Text(number) : FigureText.In(figure).Of;
        string Text((string Row, string Column, double Figure) cell) =>
            overRow is null
                ? written(cell.Figure)
                : (
                    cell.Figure / cells.First(other => other.Row == overRow && other.Column == cell.Column).Figure
                ).ToString("0.00", CultureInfo.InvariantCulture);
        string axes = string.Join(", ", _rows.Select(axis => axis.Replace('_', ' ')));
        string name = value == "ratio_paired" ? $"Times {StudyCases.BaselineOf(cases)}" : figure?.Title ?? value;
        string title = $"{axes} ({name}{(overRow is null ? "" : $" over {overRow}")})";
        IEnumerable<string> columns = cells.Select(cell => cell.Column).Distinct();
        return Table.OfOnce([title], columns, cells, cell => ([cell.Row], cell.Column, Text(cell))).ToMarkdown();
    }
}
