using System.Globalization;
using SqliteBench.Results;

namespace SqliteBench.Reporting.Documents;

/// <summary>
/// A table made of the results of a study: one axis down, or several with commas between them, one across, and one figure in
/// the cells. Each is a column of the results file, and a figure may be <c>ops/s</c>.
/// </summary>
/// <param name="rows">The axes down.</param>
/// <param name="column">The axis across.</param>
/// <param name="value">The figure.</param>
/// <param name="where">What of the cases, as <c>AXIS:VALUE,AXIS:VALUE</c>; empty for all.</param>
/// <param name="over">The row that the figures are relative to, with underscores for spaces; empty for none.</param>
internal sealed class ReportPivot(string rows, string column, string value, string where = "", string over = "")
{
    private const string PerSecond = "ops/s";

    /// <summary>How a mark in a document says it.</summary>
    public const string Parts =
        @"rows=(?<rows>\S+) columns=(?<column>\S+) value=(?<value>\S+)(?: where=(?<where>[^\s:]+:\S+))?(?: over=(?<over>\S+))?";

    private readonly string[] _rows = rows.Split(',');
    private readonly string[][] _where =
    [
        .. where.Split(',', StringSplitOptions.RemoveEmptyEntries).Select(condition => condition.Split(':', 2)),
    ];

    /// <exception cref="InvalidDataException">Two cases belong into one cell, or the row of <c>over</c> is missing.</exception>
    public IEnumerable<string> Of(IReadOnlyList<CaseResult> cases)
    {
        Dictionary<(string Row, string Column), double> cells = Read(cases);
        IEnumerable<string> columns = cells.Keys.Select(cell => cell.Column).Distinct();
        string? overRow =
            over.Length == 0
                ? null
                : cells.Keys.Select(cell => cell.Row).FirstOrDefault(row => row.Replace(' ', '_') == over)
                    ?? throw new InvalidDataException($"there is no row '{over}' to divide by");
        ResultColumn? figure = ResultColumns.Metrics.FirstOrDefault(metric => metric.Name == value);
        Func<double, string> written = figure is null ? number => Figure.Text(number) : FigureText.In(figure).Of;
        string Text(KeyValuePair<(string Row, string Column), double> cell) =>
            overRow is null
                ? written(cell.Value)
                : (cell.Value / cells[(overRow, cell.Key.Column)]).ToString("0.00", CultureInfo.InvariantCulture);
        string axes = string.Join(", ", _rows.Select(axis => axis.Replace('_', ' ')));
        string name =
            figure is { Name: "ratio_paired" } && cases.All(one => one.Baseline.Length == 0)
                ? "Times C++"
                : figure?.Title ?? value;
        string title = $"{axes} ({name}{(overRow is null ? "" : $" over {overRow}")})";
        return Table.Of([title], columns, cells, cell => ([cell.Key.Row], cell.Key.Column, Text(cell))).ToMarkdown();
    }

    private Dictionary<(string Row, string Column), double> Read(IEnumerable<CaseResult> cases)
    {
        Dictionary<(string, string), double> cells = [];
        foreach (CaseResult one in cases)
        {
            string Field(string axis) => axis == ResultColumns.Provider ? one.Provider : one.On(axis);
            if (
                Array.TrueForAll(_where, condition => Field(condition[0]) == condition[^1])
                && FigureOf(one) is { } number
                && !cells.TryAdd((string.Join(", ", _rows.Select(Field)), Field(column)), number)
            )
            {
                throw new InvalidDataException(
                    $"{string.Join(", ", _rows.Select(Field))} with {Field(column)} was measured in more than one setting"
                );
            }
        }

        return cells;
    }

    private double? FigureOf(CaseResult one) =>
        value == PerSecond ? 1e9 / one.Metric("time_ns")?.Value : one.Metric(value)?.Value;
}
