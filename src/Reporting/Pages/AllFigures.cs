using SqliteBench.Reporting.Studies;
using SqliteBench.Results;

namespace SqliteBench.Reporting.Pages;

/// <summary>The table of all figures of a study: a row per case, a column for each figure that some case has.</summary>
internal static class AllFigures
{
    public static TableBlock Of(StudyCases study)
    {
        ResultColumn[] shown =
        [
            .. ResultColumns.Metrics.Where(column => study.All.Any(one => one.Case.Metric(column.Name) is not null)),
        ];
        string[][] rows =
        [
            .. from one in study.All
            select (string[])
                [study.Setting(one, []), one.Case.Provider, .. shown.Select(column => TextOf(column, one))],
        ];
        Table content = new(2, ["Setting", "Provider", .. shown.Select(column => column.Title)], rows);
        return new TableBlock($"{study.Study}-figures", "All figures", content) { IsFolded = true };
    }

    private static string TextOf(ResultColumn column, LabelledCase one) =>
        one.Case.Metric(column.Name) is not { } figure ? "-"
        : column.HasInterval ? FigureText.In(column.Name).WithInterval(figure, one.Sign)
        : FigureText.In(column.Name).Of(figure.Value);
}
