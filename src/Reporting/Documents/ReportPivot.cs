using System.Globalization;
using SqliteBench.Reporting.Pages;
using SqliteBench.Results;

namespace SqliteBench.Reporting.Documents;

/// <summary>
/// A table made of the results of a study: one axis down, one across, one figure in the cells. It is written as
/// <c>rows=AXIS[,AXIS] columns=AXIS value=FIGURE</c>, each a column of the results file, or <c>value=ops/s</c>; with
/// <c>where=AXIS:VALUE[,AXIS:VALUE]</c> for a part of the cases, and <c>over=ROW</c> for the figures relative to those of one
/// row.
/// </summary>
internal sealed class ReportPivot
{
    private const string PerSecond = "ops/s";

    private readonly string[] _rows;
    private readonly string _column;
    private readonly string _value;
    private readonly (string Axis, string Value)[] _where;
    private readonly string? _over;

    private ReportPivot(IReadOnlyDictionary<string, string> parts)
    {
        string Part(string name) =>
            parts.TryGetValue(name, out string? part) ? part : throw new FormatException($"a pivot needs {name}=");
        _rows = Part("rows").Split(',');
        _column = Part("columns");
        _value = Part("value");
        _over = parts.GetValueOrDefault("over");
        _where =
        [
            .. parts
                .GetValueOrDefault("where", "")
                .Split(',', StringSplitOptions.RemoveEmptyEntries)
                .Select(condition => condition.Split(':', 2))
                .Select(pair =>
                    pair.Length == 2
                        ? (pair[0], pair[1])
                        : throw new FormatException($"a pivot's where= has axis:value, and not '{pair[0]}'")
                ),
        ];
    }

    /// <summary>Reads what is wanted.</summary>
    /// <param name="text">Parts with spaces between them; a space within a part is written as an underscore.</param>
    /// <exception cref="FormatException">A part is missing, there twice, or not written as above.</exception>
    public static ReportPivot Parse(string text)
    {
        Dictionary<string, string> parts = new(StringComparer.Ordinal);
        foreach (string part in text.Split(' ', StringSplitOptions.RemoveEmptyEntries))
        {
            string[] pair = part.Split('=', 2);
            if (!parts.TryAdd(pair[0], pair.Length > 1 ? pair[1] : ""))
            {
                throw new FormatException($"a pivot has {pair[0]}= twice");
            }
        }

        return new ReportPivot(parts);
    }

    /// <returns>Markdown, each line ended with a line feed.</returns>
    /// <exception cref="InvalidDataException">Two cases belong into one cell, or the row of <c>over</c> is missing.</exception>
    public string Of(IEnumerable<CaseResult> cases)
    {
        Dictionary<(string Row, string Column), double> cells = Read(cases);
        string[] rows = [.. cells.Keys.Select(cell => cell.Row).Distinct()];
        string[] columns = [.. cells.Keys.Select(cell => cell.Column).Distinct()];
        string? over = _over is null
            ? null
            : Array.Find(rows, row => row.Replace(' ', '_') == _over)
                ?? throw new InvalidDataException($"there is no row '{_over}' to divide by");
        ResultColumn? figure = ResultColumns.Metrics.FirstOrDefault(metric => metric.Name == _value);
        Func<double, string> written = figure is null ? value => Figure.Text(value) : AllFigures.FormatOf(figure).Text;
        string Text(string row, string column) =>
            !cells.TryGetValue((row, column), out double value) ? "-"
            : over is null ? written(value)
            : (value / cells[(over, column)]).ToString("0.00", CultureInfo.InvariantCulture);
        return TableMark.Text([
            $"| {string.Join(", ", _rows.Select(Spaced))} ({figure?.Title ?? _value}{(over is null ? "" : $" over {over}")}) | {string.Join(" | ", columns)} |",
            $"|---|{string.Concat(columns.Select(_ => "---:|"))}",
            .. rows.Select(row => $"| {row} | {string.Join(" | ", columns.Select(column => Text(row, column)))} |"),
        ]);
    }

    private static string Spaced(string axis) => axis.Replace('_', ' ');

    private Dictionary<(string Row, string Column), double> Read(IEnumerable<CaseResult> cases)
    {
        Dictionary<(string, string), double> cells = [];
        foreach (CaseResult one in cases)
        {
            string Field(string axis) => axis == ResultColumns.Provider ? one.Provider : Documents.On(one, axis);
            if (
                Array.TrueForAll(_where, condition => Field(condition.Axis) == condition.Value)
                && FigureOf(one) is { } value
                && !cells.TryAdd((string.Join(", ", _rows.Select(Field)), Field(_column)), value)
            )
            {
                throw new InvalidDataException(
                    $"{string.Join(", ", _rows.Select(Field))} with {Field(_column)} was measured in more than one setting"
                );
            }
        }

        return cells;
    }

    private double? FigureOf(CaseResult one) =>
        _value == PerSecond ? 1e9 / one.Metric("time_ns")?.Value : one.Metric(_value)?.Value;
}
