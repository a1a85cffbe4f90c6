using Interleaving;
using SqliteBench.Hosting;
using SqliteBench.Results;
using SqliteBench.Results.Studies;

namespace SqliteBench.Reporting.Pages;

/// <summary>The page on one run, or on the mean of several machines, with a section per study.</summary>
public sealed class ReportPage(IReadOnlyList<RunResults> runs, ReportCatalog catalog)
{
    private const string FileName = "report";

    /// <summary>A page with more studies than this folds the plots of all but the leading ones.</summary>
    private const int MaximumUnfoldedStudies = 8;

    private readonly StudyCases[] _studies =
    [
        .. StudyCases
            .From([runs.Count > 1 ? RunResults.Average(runs) : runs[0]], catalog)
            .OrderBy(study => catalog.Studies.TakeWhile(known => known.Id != study.Study).Count()),
    ];

    private IReadOnlyList<PageBlock> Introduction { get; init; } = [];

    private IReadOnlyList<PageBlock> Links { get; init; } = [];

    /// <summary>Writes the page of these runs into a folder, and returns the files.</summary>
    public static IReadOnlyList<string> Write(string folder, IReadOnlyList<RunResults> runs, ReportCatalog catalog) =>
        PageFiles.Write(folder, FileName, new ReportPage(RunResults.Named(runs), catalog).Make());

    /// <summary>Also writes a page of each run into a folder of its name, and links them.</summary>
    public static IReadOnlyList<string> WriteWithEach(
        string folder,
        IReadOnlyList<RunResults> runs,
        ReportCatalog catalog,
        IReadOnlyList<PageBlock> introduction
    )
    {
        IReadOnlyList<RunResults> named = RunResults.Named(runs);
        // The name of a run without a label is a time, which is no folder name on Windows.
        string[] folders = [.. named.Select(run => Regex.Replace(run.Name, "[^A-Za-z0-9_.-]", "-"))];
        ReportPage common = new(named, catalog)
        {
            Introduction = introduction,
            Links =
            [
                new ParagraphBlock("Each machine has a page of its own, with 95 % intervals:"),
                new LinkList([.. named.Zip(folders, (run, own) => (run.Name, $"{own}/{FileName}"))]),
            ],
        };
        return
        [
            .. named.SelectMany((run, place) => Write(Path.Combine(folder, folders[place]), [run], catalog)),
            .. PageFiles.Write(folder, FileName, common.Make()),
        ];
    }

    public Page Make() =>
        new(
            Title,
            [AnswerSection(), .. _studies.Select(Section), .. MachineDifferences(), EnvironmentSection.Create(runs)]
        )
        {
            Providers = [.. _studies.SelectMany(study => study.Providers).Select(series => series.Name).Distinct()],
        };

    private bool IsMean => runs.Count > 1;

    private string Title =>
        _studies.Length == 1
            ? _studies[0].Report.Question
            : $"SQLite from .NET: results of {(IsMean ? Plural.Format(runs.Count, "machine") : "one machine")}";

    private PageSection AnswerSection() =>
        new("answer", "In short", [.. Introduction, new ParagraphBlock(Legend()), .. Warnings(), .. Links]);

    private string Legend()
    {
        string disturbed = runs[0].Cases.Any(result => result.IsDisturbed) ? $" {CaseResult.Disturbed}" : "";
        return IsMean
            ? "Each figure is the mean of the runs. The figures in brackets and the lines in plots are their range."
            : $"Measured on {EnvironmentSection.Summary(runs[0])}, {runs[0].WhenMeasured}. Figures in brackets and lines in"
                + $" plots are 95 % intervals.{disturbed}";
    }

    // The reasons of failures are at the end of the page.
    private IEnumerable<PageBlock> Warnings()
    {
        foreach (RunResults run in runs)
        {
            int failed = run.Cases.Count(result => result.Failure is not null);
            if (run.IsPartial)
            {
                yield return new ParagraphBlock($"The run {run.Name} was interrupted, so some cases are missing.");
            }

            if (failed > 0)
            {
                yield return new ParagraphBlock(
                    $"{failed} of {Plural.Format(run.Cases.Count, "case")} of {run.Name} failed;"
                        + " the end of the page says why."
                );
            }
        }
    }

    private PageSection Section(StudyCases study) =>
        new(
            $"study-{study.Study}",
            _studies.Length == 1 ? "Plots and tables" : study.Report.Question,
            [
                .. Answer(study),
                .. PlotsOf(study),
                .. PlansOf(study),
                .. IsMean ? (PageBlock[])[] : [Figures(study)],
                Commands(study),
            ]
        );

    // A page of several machines says what holds on all of them; a single run has its own ranking.
    private IEnumerable<PageBlock> Answer(StudyCases study)
    {
        string? answer = IsMean ? study.Report.Finding : Headline.Format(study);
        return string.IsNullOrEmpty(answer) ? [] : [new ParagraphBlock(answer)];
    }

    private IEnumerable<PageSection> MachineDifferences()
    {
        const string HalfOfRatios = "half of the ratios";
        const string AllRatios = "all";
        if (!IsMean)
        {
            return [];
        }

        PlotPoint[] bars =
        [
            .. from study in RatioOnMachines.SpreadsOf(StudyCases.From(runs, catalog))
            let median = study.Spreads[(study.Spreads.Length - 1) / 2]
            from figure in new[] { (Name: HalfOfRatios, Value: median), (Name: AllRatios, Value: study.Spreads[^1]) }
            let bar = PlotPoint.Create("", figure.Name, new Estimate(figure.Value), FigureText.Ratio)
            select bar with
            {
                Row = study.Study,
            },
        ];
        BarPlot plot = new(
            "machines-apart",
            "Largest ratio of a case on any machine, divided by its smallest",
            "1 means that the machines agree."
        )
        {
            Axis = "times",
            Figures = FigureText.Ratio,
            Rows = "study",
            Points = bars,
            Series = PlotSeries.Neutral([HalfOfRatios, AllRatios]),
        };
        return plot.IsEmpty
            ? []
            : [new PageSection("machines", "How much do the machines differ?", [new PlotBlock(plot)])];
    }

    private static TableBlock Figures(StudyCases study)
    {
        ResultColumn[] shown =
        [
            .. ResultColumns.Metrics.Where(column => study.All.Any(result => result.Metric(column.Name) is not null)),
        ];
        string[][] rows =
        [
            .. from result in study.All
            let figures = shown.Select(column => TextOf(column, result))
            select (string[])[study.Setting(result, []), result.Provider, .. figures],
        ];
        Table content = new(2, ["Setting", "Provider", .. shown.Select(column => column.Title)], rows);
        return new TableBlock($"{study.Study}-figures", "All figures", content, IsFolded: true) { IsOnlyInHtml = true };
    }

    private static string TextOf(ResultColumn column, CaseResult result)
    {
        if (result.Metric(column.Name) is not { } figure)
        {
            return "-";
        }

        FigureText text = FigureText.In(column.Name);
        return column.HasInterval ? text.WithInterval(figure, result.Sign) : text.Format(figure.Value);
    }

    private static IEnumerable<PageBlock> PlansOf(StudyCases study)
    {
        string[][] rows =
        [
            .. (study.Study == QueryStudies.Queries ? study.All : [])
                .Select(result => (Query: result.On(ResultColumns.Workload), result.Plan))
                .Where(result => result.Plan.Length > 0)
                .Distinct()
                .Select(result => (string[])[result.Query, result.Plan]),
        ];
        string[][] changed =
        [
            .. from result in study.Study == QueryStudies.Advice ? study.Compared : []
            let before = study.All.FirstOrDefault(other => other.Key == result.BaselineKey)?.Plan
            where before is { Length: > 0 } && before != result.Plan
            select (string[])[result.On(ResultColumns.Workload), result.On("schema"), before, result.Plan],
        ];
        string[] titles = ["Query", "Change", "EXPLAIN QUERY PLAN before", "after"];
        TableBlock[] tables =
        [
            new("queries-plans", "How SQLite executes them", new Table(2, ["Query", "Plan"], rows)),
            new("query-changes-plans", "What the changes do to the plans", new Table(4, titles, changed)),
        ];
        return tables.Where(table => table.Content.Rows.Count > 0);
    }

    private CommandBlock Commands(StudyCases study)
    {
        IEnumerable<string> commands =
            from run in runs
            from result in run.Cases
            where result.Study == study.Study
            select RepeatCommand.OfStudy((result.Origin ?? run).Command, study.Study);
        return new CommandBlock(string.Join('\n', commands.Distinct()));
    }

    // A run without a baseline has times but no ratios.
    private IEnumerable<PageBlock> PlotsOf(StudyCases study)
    {
        bool isFolded = _studies.Length > MaximumUnfoldedStudies && !study.Report.IsLeading;
        Plot[] own =
        [
            .. study.Report.Plots.Select(plot => StudyPicture.Draw(plot, study)).Where(plot => !plot.IsEmpty),
        ];
        return (own.Length > 0 ? own : [StudyPicture.Draw(StudyPlot.Times, study)])
            .Where(plot => !plot.IsEmpty)
            .Select(plot => new PlotBlock(plot, isFolded));
    }
}
