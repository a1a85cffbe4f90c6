using Interleaving;
using SqliteBench.Hosting;
using SqliteBench.Results;
using SqliteBench.Results.Studies;

namespace SqliteBench.Reporting.Pages;

public sealed class ReportPage
{
    private const string FileName = "report";

    /// <summary>A page of more studies shows the plots of the leading ones at once.</summary>
    private const int Few = 8;

    private static readonly PageFiles s_files = new(FileName, "figures");

    private readonly IReadOnlyList<RunResults> _runs;
    private readonly ReportCatalog _catalog;
    private readonly IReadOnlyList<string> _pages;
    private readonly StudyCases[] _studies;

    /// <param name="runs">One run, or several of which the page shows the mean.</param>
    /// <param name="pages">A page of each run, to link; empty for none.</param>
    public ReportPage(IReadOnlyList<RunResults> runs, ReportCatalog catalog, IReadOnlyList<string> pages)
    {
        (_runs, _catalog, _pages) = (runs, catalog, pages);
        RunResults shown = IsMean ? MeanOfMachines.Average(runs) : runs[0];
        _studies =
        [
            .. StudyCases
                .From(shown, catalog)
                .OrderBy(study => catalog.Studies.TakeWhile(known => known.Id != study.Study).Count()),
        ];
    }

    /// <summary>The blocks that are shown first, such as advice; empty if there are none.</summary>
    public IReadOnlyList<PageBlock> InShort { get; init; } = [];

    /// <summary>Writes a page of runs into a folder; returns the files.</summary>
    public static IReadOnlyList<string> Write(string folder, IReadOnlyList<RunResults> runs, ReportCatalog catalog) =>
        s_files.Write(folder, new ReportPage(RunResults.Named(runs), catalog, []).Make());

    /// <summary>Also writes a page of each run into a folder of its name, and links them.</summary>
    public static IReadOnlyList<string> WriteWithEach(
        string folder,
        IReadOnlyList<RunResults> runs,
        ReportCatalog catalog,
        IReadOnlyList<PageBlock> inShort
    )
    {
        IReadOnlyList<RunResults> named = RunResults.Named(runs);
        // The name of a run without a label is a time, which is no folder name on Windows.
        string[] folders = [.. named.Select(run => Regex.Replace(run.Name, "[^A-Za-z0-9_.-]", "-"))];
        string[] pages = [.. folders.Select(own => $"{own}/{FileName}")];
        ReportPage common = new(named, catalog, pages) { InShort = inShort };
        return
        [
            .. named.SelectMany((run, place) => Write(Path.Combine(folder, folders[place]), [run], catalog)),
            .. s_files.Write(folder, common.Make()),
        ];
    }

    public Page Make() =>
        new(Title, [First(), .. _studies.Select(Section), .. Differences(), EnvironmentSection.Create(_runs)])
        {
            Providers = [.. _studies.SelectMany(study => study.Providers).Select(series => series.Name).Distinct()],
        };

    private bool IsMean => _runs.Count > 1;

    private string Title
    {
        get
        {
            if (_studies.Length == 1)
            {
                return _studies[0].Report.Question;
            }

            string machines = IsMean ? Plural.Format(_runs.Count, "machine") : "one machine";
            return $"SQLite from .NET: results of {machines}";
        }
    }

    private PageSection First() => new("answer", "In short", [.. InShort, .. Legend(), .. Warnings(), .. Pages()]);

    private IEnumerable<PageBlock> Legend()
    {
        if (IsMean)
        {
            yield return new ParagraphBlock(
                "Each figure is the mean of the runs. The figures in brackets and the lines in plots are their range."
            );
            yield return EnvironmentSection.Differences(_runs);
            yield break;
        }

        string disturbed = _runs[0].Cases.Any(result => result.IsDisturbed) ? $" {CaseResult.Disturbed}" : "";
        yield return new ParagraphBlock(
            $"Measured on {EnvironmentSection.Summary(_runs[0])}, {_runs[0].WhenMeasured}. Figures in brackets and lines in"
                + $" plots are 95 % intervals.{disturbed}"
        );
    }

    private IEnumerable<PageBlock> Pages()
    {
        if (_pages.Count == 0)
        {
            return [];
        }

        return
        [
            new ParagraphBlock("Each machine has a page of its own, with 95 % intervals:"),
            new LinkList([.. _runs.Zip(_pages, (run, page) => (run.Name, page))]),
        ];
    }

    // The reasons of failures are at the end of the page.
    private IEnumerable<PageBlock> Warnings()
    {
        foreach (RunResults run in _runs)
        {
            int failed = run.Cases.Count(result => result.Failure is not null);
            if (run.IsPartial)
            {
                yield return new ParagraphBlock($"The run {run.Name} was interrupted, so some cases are missing.");
            }

            if (failed > 0)
            {
                yield return new ParagraphBlock(
                    $"{Plural.Format(failed, "case")} of {Plural.Format(run.Cases.Count, "case")} of {run.Name} {(failed == 1 ? "was" : "were")} left out;"
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

    // Shows how far the machines are apart, by the ratios that at least two of them have.
    private IEnumerable<PageSection> Differences()
    {
        const string Median = "half of the ratios";
        const string Most = "all";
        if (!IsMean)
        {
            return [];
        }

        IEnumerable<IGrouping<string, double>> studies = RatioOnMachines
            .Find(StudyCases.From(_runs, _catalog))
            .GroupBy(ratio => ratio.Study.Study, ratio => ratio.Spread);
        List<(string, PlotPoint)> bars = [];
        foreach (IGrouping<string, double> study in studies)
        {
            double[] spreads = [.. study.Order()];
            bars.Add(
                (
                    study.Key,
                    PlotPoint.Create(
                        "",
                        Median,
                        new Estimate(RatioOnMachines.NearestRank(spreads, 0.5)),
                        FigureText.Ratio
                    )
                )
            );
            bars.Add((study.Key, PlotPoint.Create("", Most, new Estimate(spreads[^1]), FigureText.Ratio)));
        }

        if (bars.Count == 0)
        {
            return [];
        }

        BarPlot plot = new(
            "machines-apart",
            "Largest ratio of a case over its smallest on the machines",
            "1 means that the machines agree."
        )
        {
            Axis = "times",
            Figures = FigureText.Ratio,
            Rows = "study",
            Points = bars,
            Series = PlotSeries.Neutral([Median, Most]),
        };
        return [new PageSection("machines", "How far do the machines differ?", [new PlotBlock(plot)])];
    }

    // The table has a row for each case and a column for each figure that any case has.
    private static TableBlock Figures(StudyCases study)
    {
        ResultColumn[] shown =
        [
            .. ResultColumns.Metrics.Where(column => study.All.Any(result => result.Metric(column.Name) is not null)),
        ];
        string[][] rows =
        [
            .. from result in study.All
            select (string[])
                [study.Setting(result, []), result.Provider, .. shown.Select(column => TextOf(column, result))],
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
            .. study
                .All.Where(result => study.Study == Study.Queries.Id && result.Plan.Length > 0)
                .Select(result => (Query: result.On(ResultColumns.Workload), result.Plan))
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
        IEnumerable<string> commands = _runs.SelectMany(run =>
            run.Cases.Where(result => result.Study == study.Study)
                .Select(result => RepeatCommand.OfStudy((result.Origin ?? run).Command, study.Study))
        );
        return new CommandBlock(string.Join('\n', commands.Distinct()));
    }

    // A run without a baseline has times but no ratios.
    private IEnumerable<PageBlock> PlotsOf(StudyCases study)
    {
        bool isFolded = _studies.Length > Few && !study.Report.IsLeading;
        Plot[] own =
        [
            .. study.Report.Plots.Select(plot => StudyPicture.Draw(plot, study)).Where(plot => !plot.IsEmpty),
        ];
        Plot times = StudyPicture.Draw(StudyPlot.Times, study);
        return (own.Length > 0 ? own : [times])
            .Where(plot => !plot.IsEmpty)
            .Select(plot => new PlotBlock(plot, isFolded));
    }
}
