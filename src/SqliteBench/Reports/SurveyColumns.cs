using BenchmarkDotNet.Columns;
using SqliteBench.Reporting;
using SqliteBench.Surveys;

namespace SqliteBench.Reports;

/// <summary>
/// The figures of surveys as columns, which are too many for the main table: the CSV has them, and tables of their own
/// show them.
/// </summary>
internal static class SurveyColumns
{
    private const int FirstPriority = 100;

    /// <summary>How long single operations take.</summary>
    public static IReadOnlyList<IColumn> Latency { get; } = Of(SurveyFigure.Latency, FirstPriority);

    /// <summary>What the engine reads and writes, and the memory that it takes.</summary>
    public static IReadOnlyList<IColumn> InputOutput { get; } =
        Of(SurveyFigure.InputOutput, FirstPriority + Latency.Count);

    /// <summary>All of them.</summary>
    public static IColumn[] All { get; } = [.. Latency, .. InputOutput];

    private static IColumn[] Of(IReadOnlyList<SurveyFigure> figures, int firstPriority) =>
        [
            .. figures.Select(
                (figure, index) =>
                    new CaseColumn(
                        figure.Metric.DisplayName,
                        figure.Metric.Legend,
                        firstPriority + index,
                        figure.Metric.In,
                        onlyWhenPresent: true,
                        figure.IsWhole ? (value, _) => Figure.Whole(value) : null
                    )
            ),
        ];
}
