using SqliteBench.Reporting;
using SqliteBench.Reporting.Studies;
using SqliteBench.Results;

namespace SqliteBench.Publishing;

/// <summary>
/// <c>STUDY rows=AXIS,AXIS columns=AXIS</c> and what else a <see cref="QuotedFigure"/> takes: a table with a figure of all
/// machines in each cell. A case compared with itself is 1.
/// </summary>
internal static class StudyTable
{
    private const string RowsOption = "rows=";
    private const string ColumnsOption = "columns=";

    public static Table Create(string arguments, (string Name, StudyCases[] Studies)[] machines)
    {
        string[] words = arguments.Split(' ');
        string[] rowAxes = AxesOf(words, RowsOption);
        string[] columnAxes = AxesOf(words, ColumnsOption);
        bool IsOfTable(string word) => word.StartsWith(RowsOption) || word.StartsWith(ColumnsOption);
        string figure = string.Join(' ', words.Where(word => !IsOfTable(word)));
        QuotedFigure quoted = new(figure);
        CaseResult[] cases =
        [
            .. machines
                .SelectMany(machine => machine.Studies)
                .SelectMany(study => study.All)
                .Where(result => quoted.Includes(result) && result.Metric(quoted.Column) is not null),
        ];
        string[][] rows = ValuesOf(cases, rowAxes);
        string[][] columns = ValuesOf(cases, columnAxes);
        string FigureOf(string[] row, string[] column) =>
            new QuotedFigure($"{figure} {Filter(rowAxes, row)} {Filter(columnAxes, column)}").SummaryOn(machines);
        return Table.Create(
            [.. rowAxes.Select(_ => "")],
            columns.Select(column => string.Join(", ", columnAxes.Zip(column, TextOf))),
            rows.SelectMany(_ => columns, (row, column) => (Row: row, Column: column)),
            cell =>
                (
                    [.. rowAxes.Zip(cell.Row, TextOf)],
                    string.Join(", ", columnAxes.Zip(cell.Column, TextOf)),
                    FigureOf(cell.Row, cell.Column)
                )
        );
    }

    private static string[] AxesOf(string[] words, string option) =>
        Array.Find(words, word => word.StartsWith(option))?[option.Length..].Split(',')
        ?? throw new FormatException($"'{option}' is missing");

    private static string[][] ValuesOf(CaseResult[] cases, string[] axes) =>
        [.. cases.Select(result => axes.Select(result.On).ToArray()).DistinctBy(values => string.Join('\n', values))];

    private static string Filter(string[] axes, string[] values) =>
        string.Join(' ', axes.Zip(values, (axis, value) => $"{axis}:{value.Replace(' ', '_')}"));

    private static string TextOf(string axis, string value) =>
        axis == ResultColumns.Provider ? value : ResultColumns.Axis(axis).Text(value);
}
