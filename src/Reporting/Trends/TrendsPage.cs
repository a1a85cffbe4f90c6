using System.Globalization;
using SqliteBench.Reporting.Pages;
using SqliteBench.Reporting.Plots;
using SqliteBench.Reporting.StudyPlots;
using SqliteBench.Results.Trends;

namespace SqliteBench.Reporting.Trends;

/// <summary>Makes the page of trends: what moved, the lines, and what changed in which night.</summary>
/// <param name="machines">The nights of each machine.</param>
/// <param name="studies">The studies that are shown; what moved in others is said all the same.</param>
/// <param name="providers">The ids of all providers, in their order.</param>
public sealed class TrendsPage(
    IReadOnlyList<MachineHistory> machines,
    IReadOnlyList<string> studies,
    IReadOnlyList<string> providers
)
{
    private readonly Trend[] _trends = [.. machines.SelectMany(Trend.Of)];

    /// <summary>The page.</summary>
    public Page Make()
    {
        IReadOnlyDictionary<Trend, Step> steps = StepSearch.Find(_trends);
        NightChange[] changes = [.. machines.SelectMany(NightChange.Of)];
        ChangeTable marks = new(changes, steps, machines.Count);
        TrendTables tables = new(steps);
        string[] sentences = [.. tables.Sentences(changes)];
        (string Study, Trend[] Trends)[] shown =
        [
            .. studies
                .Select(study => (study, Array.FindAll(_trends, trend => trend.Study == study)))
                .Where(study => study.Item2.Length > 0),
        ];
        return new Page(
            "Provider ratios over the nights",
            [
                new PageSection(
                    "moved",
                    "What moved",
                    [
                        .. shown.Take(1).Select(study => tables.Newest(study.Study, study.Trends)),
                        sentences.Length > 0 ? new SentenceList(sentences) : new ParagraphBlock(Nothing),
                        new ParagraphBlock(Extent()),
                    ]
                ),
                .. shown.Select(
                    (study, place) => Section(study.Study, study.Trends, tables, marks, isFirst: place == 0)
                ),
                .. marks.Table is { } table
                    ? (PageSection[])[new PageSection("changes", "What changed, and when", [table])]
                    : [],
            ]
        );
    }

    private string Nothing =>
        _trends.Length == 0
            ? "These nights have no paired ratios: they were measured with `--no-pairs` or with a job of BenchmarkDotNet's own."
        : _trends.All(trend => trend.Points.Count < StepSearch.LeastNights)
            ? string.Create(
                CultureInfo.InvariantCulture,
                $"A step is told from noise by {StepSearch.LeastNights} nights of a machine; there are fewer yet."
            )
        : string.Create(
            CultureInfo.InvariantCulture,
            $"Nothing moved by more than {StepSearch.Threshold * 100:0} % and beyond the noise from night to night."
        );

    private string Extent()
    {
        DateOnly[] days =
        [
            .. machines.SelectMany(machine => machine.Nights).Select(night => night.Day).Distinct().Order(),
        ];
        return string.Create(
            CultureInfo.InvariantCulture,
            $"{Count(days.Length, "night")} from {HistoryFolder.NameOf(days[0])} to {HistoryFolder.NameOf(days[^1])}, {Count(machines.Count, "machine")}. A ratio is the geometric mean over the settings of a study, and ▲ is slower. Sentences are of all studies."
        );
    }

    private static string Count(int count, string what) =>
        string.Create(CultureInfo.InvariantCulture, $"{count} {what}{(count == 1 ? "" : "s")}");

    private PageSection Section(string study, Trend[] trends, TrendTables tables, ChangeTable marks, bool isFirst) =>
        new(
            $"study-{study}",
            $"The study `{study}`",
            [
                .. isFirst ? (PageBlock[])[] : [tables.Newest(study, trends)],
                .. trends
                    .GroupBy(trend => trend.Machine, StringComparer.Ordinal)
                    .Select(
                        (machine, place) =>
                            new PlotBlock(PlotOf($"{study}-trend-{place + 1}", machine, marks.MarksOf(machine.Key)))
                    ),
            ]
        );

    private TrendPlot PlotOf(string name, IGrouping<string, Trend> machine, IReadOnlyList<TrendMark> marks) =>
        new(
            name,
            $"{machine.Key}: times C++ over the nights",
            "A panel per provider, each with an axis of its own; lower is faster. The bands are 95 % intervals of each night."
                + (
                    marks.Count > 0
                        ? " Dashed lines are nights in which something changed, by their number in the last table."
                        : ""
                )
        )
        {
            FoldsTable = true,
            Series = ProviderSeries.Of(providers, machine.Select(trend => trend.Provider)),
            Points = [.. machine.SelectMany(trend => trend.Points.Select(point => PointOf(trend, point)))],
            Marks = marks,
        };

    private static TrendPlotPoint PointOf(Trend trend, TrendPoint point) =>
        new(
            point.Day,
            new PlotPoint(trend.Provider, trend.Provider, point.Ratio.Value)
            {
                Low = point.Ratio.Low,
                High = point.Ratio.High,
                Text = IntervalText.Ratio(point.Ratio.Value),
                Interval = IntervalText.RatioInterval(point.Ratio),
            }
        );
}
