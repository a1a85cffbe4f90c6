using System.Globalization;
using CsvHelper;

namespace SqliteBench.Reporting.Documents;

/// <summary>
/// A table made of the CSV report of a run: one axis down, one across, one figure in the cells. It is written as
/// <c>rows=AXIS[,AXIS] columns=AXIS value=FIGURE</c>, with <c>where=AXIS:VALUE[,AXIS:VALUE]</c> for a part of the cases, and
/// <c>over=ROW</c> for the figures in times of those of one row.
/// </summary>
public sealed class ReportPivot
{
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
        ArgumentNullException.ThrowIfNull(text);
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

    /// <summary>Makes the table.</summary>
    /// <param name="csvPath">The CSV report.</param>
    /// <returns>Markdown, each line ended with a line feed.</returns>
    /// <exception cref="InvalidDataException">Two cases belong into one cell, or the row of <c>over</c> is missing.</exception>
    public string FromCsv(string csvPath)
    {
        List<(string Row, string Column, string Value)> cells = Read(csvPath);
        string[] rows = [.. cells.Select(cell => cell.Row).Distinct()];
        string[] columns = [.. cells.Select(cell => cell.Column).Distinct()];
        string? over = _over is null ? null : RowOf(rows, _over);
        string unit = Spaced(_value) + (over is null ? "" : $" over {over}");
        IEnumerable<string> lines =
        [
            $"| {string.Join(", ", _rows.Select(Spaced))} ({unit}) | {string.Join(" | ", columns)} |",
            $"|---|{string.Concat(columns.Select(_ => "---:|"))}",
            .. rows.Select(row =>
                $"| {row} | {string.Join(" | ", columns.Select(column => Text(cells, row, column, over)))} |"
            ),
        ];
        return string.Concat(lines.Select(line => line + "\n"));
    }

    private static string Spaced(string text) => text.Replace('_', ' ');

    // A row's name may hold underscores of its own.
    private static string RowOf(string[] rows, string over) =>
        Array.Find(rows, row => row.Replace(' ', '_') == over)
        ?? throw new InvalidDataException($"there is no row '{over}' to divide by");

    private static string Text(
        List<(string Row, string Column, string Value)> cells,
        string row,
        string column,
        string? over
    )
    {
        if (Find(cells, row, column) is not { } value)
        {
            return "-";
        }

        if (over is null)
        {
            return value;
        }

        string whole = Find(cells, over, column) ?? throw new InvalidDataException($"there is no {over} for {column}");
        return (Number(value) / Number(whole)).ToString("0.00", CultureInfo.InvariantCulture);
    }

    private static string? Find(List<(string Row, string Column, string Value)> cells, string row, string column)
    {
        string[] found = [.. cells.Where(cell => cell.Row == row && cell.Column == column).Select(cell => cell.Value)];
        return found.Length <= 1
            ? found.SingleOrDefault()
            : throw new InvalidDataException($"{row} with {column} was measured in more than one setting");
    }

    private static double Number(string text) => double.Parse(text, CultureInfo.InvariantCulture);

    private List<(string Row, string Column, string Value)> Read(string csvPath)
    {
        using CsvReader csv = CsvReader.FromFile(csvPath);
        List<(string, string, string)> cells = [];
        while (csv.Read())
        {
            string Field(string name) => csv.GetString(Spaced(name)).Trim('\'');
            if (Array.TrueForAll(_where, condition => Field(condition.Axis) == condition.Value))
            {
                cells.Add((string.Join(", ", _rows.Select(Field)), Field(_column), Field(_value)));
            }
        }

        return cells;
    }
}
