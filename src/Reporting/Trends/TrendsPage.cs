using SqliteBench.Reporting.Pages;
using SqliteBench.Reporting.Plots;
using SqliteBench.Results.Trends;

namespace SqliteBench.Reporting.Trends;

/// <summary>Makes the page of trends: change points, ratios by night, and what changed in which night.</summary>
public sealed class TrendsPage
{
    private readonly IReadOnlyList<MachineHistory> _machines;
    private readonly IReadOnlyList<string> _providers;
    private readonly Trend[] _trends;
    private readonly (string Study, Trend[] Trends)[] _studies;
    private readonly IReadOnlyDictionary<Trend, Step> _steps;
    private readonly NightChange[] _changes;
    private readonly WorseTwice[] _worse;

    // Changes worth showing: what changes nearly every night is shown only for nights with a change point.
    private readonly NightChange[] _notable;

    // The nights of those changes; their places are the numbers of the marks.
    private readonly DateOnly[] _marked;

    /// <summary>Analyses all studies, and shows the given ones.</summary>
    public TrendsPage(
        IReadOnlyList<MachineHistory> machines,
        IReadOnlyList<string> studies,
        IReadOnlyList<string> providers
    )
    {
        _machines = machines;
        _providers = providers;
        _trends = [.. machines.SelectMany(Trend.Of)];
        _studies =
        [
            .. from study in studies
            let trends = Array.FindAll(_trends, trend => trend.Study == study)
            where trends.Length > 0
            select (study, trends),
        ];
        _steps = StepSearch.Find(_trends);
        _changes = [.. machines.SelectMany(NightChange.Of)];
        DateOnly newest = machines.Max(machine => machine.Nights[^1].Day);
        _worse = [.. machines.Where(machine => machine.Nights[^1].Day == newest).SelectMany(WorseTwice.Of)];
        HashSet<(string, DateOnly)> moved = [.. _steps.Select(found => (found.Key.Machine, found.Value.Day))];
        _notable =
        [
            .. _changes
                .Where(change => !change.IsRestless || moved.Contains((change.Machine, change.Day)))
                .OrderBy(change => change.Day),
        ];
        _marked = [.. _notable.Select(change => change.Day).Distinct()];
    }

    /// <summary>Whether anything was worse in both of the newest two nights than in the night before them.</summary>
    public bool IsWorse => _worse.Length > 0;

    public Page Make()
    {
        string[] sentences =
        [
            .. _steps
                .OrderByDescending(found => Math.Abs(found.Value.Log))
                .Select(found => Sentence(found.Key, found.Value)),
        ];
        PageBlock moved = sentences.Length > 0 ? new SentenceList(sentences) : new ParagraphBlock(Nothing);
        PageSection first = new(
            "moved",
            "Change points",
            [
                .. _studies.Take(1).Select(study => Newest(study.Study, study.Trends)),
                moved,
                new ParagraphBlock(Extent()),
            ]
        );
        PageSection[] worse = IsWorse
            ? [new PageSection("worse", "Worse two nights in a row", [new SentenceList([.. _worse.Select(Sentence)])])]
            : [];
        PageSection[] last = _notable.Length > 0 ? [new PageSection("changes", "What changed when", [Changes()])] : [];
        return new Page("Provider ratios by night", [.. worse, first, .. _studies.Select(Section), .. last]);
    }

    private string Nothing =>
        _trends.Length == 0 ? "These nights have no ratios: they were measured without a baseline."
        : _trends.All(trend => trend.Points.Count < StepSearch.LeastNights)
            ? $"Finding a change point takes {StepSearch.LeastNights} nights per machine; there are fewer so far."
        : $"No ratio changed by more than {Percent(StepSearch.Threshold)} beyond the noise from night to night.";

    private string Extent()
    {
        DateOnly[] days = [.. _machines.SelectMany(machine => machine.Nights).Select(night => night.Day).Distinct()];
        return $"{Count(days.Length, "night")} from {HistoryFolder.NameOf(days.Min())} to {HistoryFolder.NameOf(days.Max())},"
            + $" {Count(_machines.Count, "machine")}. A ratio is the geometric mean over the settings of a study; ▲ means slower."
            + " The sentences cover all studies.";
    }

    private static string Count(int count, string what) => $"{count} {what}{(count == 1 ? "" : "s")}";

    private static string Percent(double share) => $"{share * 100:0} %";

    // A row per machine, a column per provider; each cell has the newest ratio and its change at a change point.
    private TableBlock Newest(string study, Trend[] trends)
    {
        string[] providers = [.. trends.Select(trend => trend.Provider).Distinct()];
        string[][] rows =
        [
            .. from machine in trends.GroupBy(trend => trend.Machine, StringComparer.Ordinal)
            select (string[])
                [
                    machine.Key,
                    $"{machine.Max(trend => trend.Points.Count)}",
                    .. providers.Select(provider => Cell(machine.FirstOrDefault(trend => trend.Provider == provider))),
                ],
        ];
        Table content = new(1, ["machine", "nights", .. providers], rows);
        return new TableBlock($"{study}-newest", $"Time relative to C++ in the newest night, study {study}", content);
    }

    private string Cell(Trend? trend)
    {
        if (trend is null)
        {
            return "-";
        }

        string newest = FigureText.Ratio.Of(trend.Points[^1].Ratio.Value);
        return _steps.TryGetValue(trend, out Step? step)
            ? $"{newest} ({(step.Log > 0 ? "▲" : "▼")} {Percent(Math.Abs(step.Factor.Value - 1))})"
            : newest;
    }

    private static string Sentence(WorseTwice worse)
    {
        string what = $"`{worse.Provider}` on {worse.Machine}, study `{worse.Study}`, {worse.Setting}";
        string before = HistoryFolder.NameOf(worse.Before);
        return worse.Metric == WorseTwice.Failure
            ? $"{what}: fails, but did not on {before}."
            : $"{what}: `{worse.Metric}` is {FigureText.Ratio.Of(worse.First)}, then {FigureText.Ratio.Of(worse.Second)}"
                + $" times its value on {before}.";
    }

    private string Sentence(Trend trend, Step step)
    {
        string[] known =
        [
            .. from change in _changes
            where change.Machine == trend.Machine && change.Day == step.Day
            select $"{change.Name} from {change.Before} to {change.Now}",
        ];
        string cause =
            known.Length > 0 ? $"Changed that night: {string.Join("; ", known)}." : "No known change that night.";
        return $"`{trend.Provider}` has been {(step.Log > 0 ? "slower" : "faster")} on {trend.Machine} since"
            + $" {HistoryFolder.NameOf(step.Day)} in the study `{trend.Study}`: {FigureText.Ratio.Of(step.Factor.Value)} times"
            + $" as long as before ({FigureText.Ratio.Interval(step.Factor)}). {cause}";
    }

    // The table of the first study is at the top.
    private PageSection Section((string Id, Trend[] Trends) study, int place)
    {
        IEnumerable<PlotBlock> plots = study
            .Trends.GroupBy(trend => trend.Machine, StringComparer.Ordinal)
            .Select((machine, index) => new PlotBlock(PlotOf($"{study.Id}-trend-{index + 1}", machine)));
        return new PageSection(
            $"study-{study.Id}",
            $"The study `{study.Id}`",
            place == 0 ? [.. plots] : [Newest(study.Id, study.Trends), .. plots]
        );
    }

    private LinePlot PlotOf(string name, IGrouping<string, Trend> machine)
    {
        (double, string)[] marks =
        [
            .. from day in _marked
            where _notable.Any(change => change.Machine == machine.Key && change.Day == day)
            select ((double)day.DayNumber, NumberOf(day)),
        ];
        string dashes =
            marks.Length > 0
                ? " Dashed lines mark nights in which something changed, numbered as in the last table."
                : "";
        return new LinePlot(
            name,
            $"{machine.Key}: time relative to C++ by night",
            $"One panel per provider, each with its own axis; lower is faster. Bands are the 95 % intervals of each night.{dashes}"
        )
        {
            Across = "night",
            Up = "",
            Figures = FigureText.Ratio,
            AreNights = true,
            Named = _machines
                .SelectMany(one => one.Nights)
                .Select(night => night.Day)
                .Distinct()
                .ToDictionary(day => (double)day.DayNumber, HistoryFolder.NameOf),
            Series = PlotSeries.OfProviders(_providers, machine.Select(trend => trend.Provider)),
            Points =
            [
                .. from trend in machine
                from point in trend.Points
                select (
                    (double)point.Day.DayNumber,
                    PlotPoint.Of(trend.Provider, trend.Provider, point.Ratio, FigureText.Ratio)
                ),
            ],
            Marks = marks,
        };
    }

    private TableBlock Changes()
    {
        string[][] rows =
        [
            .. from change in _notable
            group change.Machine by (change.Day, change.Name, change.Before, change.Now) into same
            let machines = same.Count() == _machines.Count ? "all" : string.Join(", ", same)
            let day = same.Key.Day
            select (string[])
                [HistoryFolder.NameOf(day), NumberOf(day), same.Key.Name, same.Key.Before, same.Key.Now, machines],
        ];
        Table content = new(1, ["night", "mark", "what", "before", "after", "machines"], rows);
        const string Caption = "Versions, engines, machines, and commits of nights with a change point";
        return new TableBlock("changes-table", Caption, content with { Figures = ..0 });
    }

    private string NumberOf(DateOnly day) => $"{Array.IndexOf(_marked, day) + 1}";
}
