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
        string[] heads = ["Setting", "Provider"];
        return new TableBlock(
            $"{study.Study}-figures",
            "All figures",
            new Table(
                heads.Length,
                [.. heads, .. shown.SelectMany(TitlesOf)],
                [
                    .. study.All.Select(one =>
                        (string[])
                            [
                                study.Setting(one, []),
                                one.Case.Provider,
                                .. shown.SelectMany(column => TextsOf(column, one.Case.Metric(column.Name))),
                            ]
                    ),
                ]
            )
        )
        {
            IsFolded = true,
        };
    }

    private static string[] TitlesOf(ResultColumn column) =>
        column.HasInterval ? [column.Title, "95 % interval"] : [column.Title];

    private static string[] TextsOf(ResultColumn column, Estimate? figure)
    {
        FigureText text = FigureText.In(column);
        string[] texts = figure is { } value ? [text.Of(value.Value), text.Interval(value)] : ["-", "-"];
        return [.. texts.Take(column.HasInterval ? 2 : 1).Select(shown => shown.Length > 0 ? shown : "-")];
    }
}
