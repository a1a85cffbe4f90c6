using SqliteBench.Hosting;
using SqliteBench.Results;
using SqliteBench.Results.Studies;

namespace SqliteBench.Reporting.Pages;

public sealed class ReportPage(
    IReadOnlyList<RunResults> runs,
    ReportCatalog catalog,
    IReadOnlyList<string>? pages = null
)
{
    private const string FileName = "report";
    private static readonly PageFiles s_files = new(FileName, "figures");

    // A page with links to pages of each run has their mean.
    private readonly StudyCases[] _studies =
    [
        .. StudyCases
            .Of(pages is null ? runs : [MeanOfMachines.Of(runs)], catalog)
            .OrderBy(study => catalog.Studies.TakeWhile(known => known.Id != study.Study).Count()),
    ];

    /// <summary>Writes a page of runs into a folder; returns the files.</summary>
    public static IReadOnlyList<string> Write(string folder, IReadOnlyList<RunResults> runs, ReportCatalog catalog) =>
        s_files.Write(folder, new ReportPage(RunResults.Named(runs), catalog).Make());

    /// <summary>Also writes a page of each run into a folder of its name, and links them.</summary>
    public static IReadOnlyList<string> WriteWithEach(
        string folder,
        IReadOnlyList<RunResults> runs,
        ReportCatalog catalog
    )
    {
        IReadOnlyList<RunResults> named = RunResults.Named(runs);
        // The name of a run without a label is a time, which is no folder name on Windows.
        string[] folders = [.. named.Select(run => Regex.Replace(run.Name, "[^A-Za-z0-9_.-]", "-"))];
        string[] pages = [.. folders.Select(own => $"{own}/{FileName}")];
        return
        [
            .. named.SelectMany((run, place) => Write(Path.Combine(folder, folders[place]), [run], catalog)),
            .. s_files.Write(folder, new ReportPage(named, catalog, pages).Make()),
        ];
    }

    public Page Make() =>
        new(Title, [First(), .. _studies.Select(Section), EnvironmentSection.Of(runs)])
        {
            Providers = [.. _studies.SelectMany(study => study.Providers).Select(one => one.Name).Distinct()],
        };

    private string Title =>
        _studies.Length == 1 ? _studies[0].Report.Question
        : runs is [{ Name: { } name }] ? $"SQLite from .NET: {name}"
        : pages is not null ? $"SQLite from .NET: results of {Plural.Of(runs.Count, "machine")}"
        : $"SQLite from .NET: {StudyCases.Listed(runs.Select(one => one.Name))}";

    private string Legend =>
        pages is not null
            ? "Each figure is the mean of the machines; the figures in brackets and the lines in plots are their range."
            : "Figures in brackets are 95 % intervals."
                + (runs.Any(run => run.Cases.Any(one => one.IsDisturbed)) ? $" {CaseResult.Disturbed}" : "");

    private PageSection First() => new("answer", "In short", [.. Verdicts(), .. Machines(), .. Warnings(), .. Pages()]);

    // The study with the verdict on the providers or, if no study compared several, the first; its answer is on top.
    private StudyCases Leading => Array.Find(_studies, study => study.Answers.Count > 1) ?? _studies[0];

    private IEnumerable<PageBlock> Verdicts() =>
        Leading.Answers is { Count: > 0 } sentences ? [new VerdictBlock(sentences)] : [];

    private IEnumerable<PageBlock> Machines() =>
        runs is [var run]
            ? [new ParagraphBlock($"Measured on {EnvironmentSection.Summary(run)}, {run.WhenMeasured}. {Legend}")]
            : [EnvironmentSection.Differences(runs), new ParagraphBlock(Legend)];

    private IEnumerable<PageBlock> Pages() =>
        pages is not { Count: > 0 }
            ? []
            :
            [
                new ParagraphBlock("Each run also has its own page:"),
                new LinkList([.. runs.Zip(pages, (run, page) => (run.Name, page))]),
            ];

    // The reasons of failures are at the end of the page.
    private IEnumerable<PageBlock> Warnings() =>
        from run in runs
        let failed = run.Cases.Count(one => one.Failure is not null)
        let interrupted = run.IsPartial ? $"The run {run.Name} was interrupted, so some cases are missing. " : ""
        let warning = failed > 0
            ? $"{interrupted}{failed} of {Plural.Of(run.Cases.Count, "case")} of {run.Name} failed; the end of the page says why."
            : interrupted
        where warning.Length > 0
        select new ParagraphBlock(warning.TrimEnd());

    private PageSection Section(StudyCases study) =>
        new(
            $"study-{study.Study}",
            _studies.Length == 1 ? "Plots and tables" : study.Report.Question,
            [
                .. (study == Leading ? [] : study.Headlines).Select(headline => new ParagraphBlock(headline)),
                .. study.Report.Published == Study.Unpublished
                    ? (PageBlock[])[]
                    : [new ParagraphBlock($"Published: {study.Report.Published}")],
                .. PlotsOf(study),
                .. PlansOf(study),
                Figures(study),
                Commands(study),
            ]
        );

    // A row per case, a column for each figure that some case has.
    private static TableBlock Figures(StudyCases study)
    {
        ResultColumn[] shown =
        [
            .. ResultColumns.Metrics.Where(column => study.All.Any(one => one.Metric(column.Name) is not null)),
        ];
        string[][] rows =
        [
            .. from one in study.All
            select (string[])[study.Setting(one, []), one.Provider, .. shown.Select(column => TextOf(column, one))],
        ];
        Table content = new(2, ["Setting", "Provider", .. shown.Select(column => column.Title)], rows);
        return new TableBlock($"{study.Study}-figures", "All figures", content, IsFolded: true);
    }

    private static string TextOf(ResultColumn column, CaseResult one) =>
        one.Metric(column.Name) is not { } figure ? "-"
        : column.HasInterval ? FigureText.In(column.Name).WithInterval(figure, one.Sign)
        : FigureText.In(column.Name).Of(figure.Value);

    private static IEnumerable<PageBlock> PlansOf(StudyCases study)
    {
        string[][] rows =
        [
            .. study
                .All.Where(one => study.Study == Study.Queries.Id && one.Plan.Length > 0)
                .Select(one => (Query: one.On(ResultColumns.Workload), one.Plan))
                .Distinct()
                .Select(one => (string[])[one.Query, one.Plan]),
        ];
        string[][] changed =
        [
            .. from one in study.Study == QueryStudies.Advice ? study.Compared : []
            let before = study.All.FirstOrDefault(other => other.Key == one.BaselineKey)?.Plan
            where before is { Length: > 0 } && before != one.Plan
            select (string[])[one.On(ResultColumns.Workload), one.On("schema"), before, one.Plan],
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
    private static IEnumerable<PageBlock> PlotsOf(StudyCases study)
    {
        IEnumerable<Plot> own = study.Report.Plots.Select(plot => Draw(plot, study)).Where(plot => !plot.IsEmpty);
        return own.DefaultIfEmpty(TimePlot.Draw(new TimeBars(), study))
            .Where(plot => !plot.IsEmpty)
            .Select(plot => new PlotBlock(plot));
    }

    internal static Plot Draw(StudyPlot plot, StudyCases cases) =>
        plot switch
        {
            TimeBars bars => TimePlot.Draw(bars, cases),
            RatioBars => RatioPlot.DrawPaired(cases),
            VersionBars => RatioPlot.DrawVersions(cases),
            ChangeBars => RatioPlot.DrawChanges(cases),
            LayerOverhead => LayerPlot.Draw(cases),
            AxisCurve curve => CurvePlot.Draw(curve, cases),
            LogGrowth => CurvePlot.DrawLogGrowth(cases),
            HeatTable heat => HeatPlot.Draw(heat.Axis, cases),
            DurabilityPrice => DurabilityPlot.Draw(cases),
            _ => throw new ArgumentException($"there is no drawing of {plot.GetType().Name}"),
        };
}
