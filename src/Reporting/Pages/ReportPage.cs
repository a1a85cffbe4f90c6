using SqliteBench.Reporting.Studies;
using SqliteBench.Results;

namespace SqliteBench.Reporting.Pages;

/// <summary>Makes the page of one run, or of several side by side, with links to the page of each if there are such.</summary>
internal sealed class ReportPage(
    IReadOnlyList<NamedRun> runs,
    ReportCatalog catalog,
    IReadOnlyList<string>? pages = null
)
{
    private const string InBrackets = " Figures in brackets are 95 % intervals.";

    private readonly StudyCases[] _studies =
    [
        .. StudyCases
            .Of(runs.SelectMany(run => run.Run.Cases.Select(result => new LabelledCase(run.Name, result))), catalog)
            .OrderBy(study => catalog.Studies.TakeWhile(known => known.Id != study.Study).Count()),
    ];

    public Page Make() =>
        new(Title, [First(), .. _studies.Select(Section), EnvironmentSection.Of(runs)])
        {
            Providers = [.. _studies.SelectMany(study => study.Providers).Select(one => one.Name).Distinct()],
        };

    private string Title =>
        _studies.Length == 1 ? _studies[0].Report.Question
        : runs is [{ Name: { } name }] ? $"SQLite from .NET: {name}"
        : $"SQLite from .NET: {StudyCases.Listed(runs.Select(one => one.Name))}";

    private PageSection First() => new("answer", "In short", [.. Verdicts(), .. Machines(), .. Warnings(), .. Pages()]);

    // The verdict on the providers or, if no study compared several, the answer of the first study.
    private IEnumerable<PageBlock> Verdicts()
    {
        IReadOnlyList<string> sentences =
            _studies.Select(study => study.Answers).FirstOrDefault(found => found.Count > 1) ?? _studies[0].Answers;
        return sentences.Count > 0 ? [new VerdictBlock(sentences)] : [];
    }

    private static IEnumerable<PageBlock> ListOf(IEnumerable<string> sentences)
    {
        string[] all = [.. sentences];
        return all.Length > 0 ? [new SentenceList(all)] : [];
    }

    private IEnumerable<PageBlock> Machines()
    {
        if (runs is [{ Run: { } run }])
        {
            string when = NamedRun.WhenAll(run);
            string summary = $"Measured on {EnvironmentSection.Summary(run)}, {when}.{InBrackets}";
            return [new ParagraphBlock(summary)];
        }

        return [EnvironmentSection.Differences(runs), new ParagraphBlock(InBrackets.Trim())];
    }

    private IEnumerable<PageBlock> Pages() =>
        pages is not { Count: > 0 }
            ? []
            :
            [
                new ParagraphBlock("Each run also has its own page:"),
                new LinkList([.. runs.Zip(pages, (run, page) => (run.Name, page))]),
            ];

    private IEnumerable<PageBlock> Warnings() =>
        ListOf([
            .. from run in runs
            where run.Run.IsPartial
            select $"The run {run.Name} was interrupted, so some cases are missing.",
            .. from result in runs.SelectMany(run => run.Run.Cases)
            where result.Failure is not null
            select $"Failed: {result.Failure}",
        ]);

    private PageSection Section(StudyCases study)
    {
        string published = study.Report.Published;
        bool isOnly = _studies.Length == 1;
        // The only study has its answer on top.
        IReadOnlyList<string> headlines = isOnly ? [] : study.Headlines;
        return new PageSection(
            $"study-{study.Study}",
            isOnly ? "Plots and tables" : study.Report.Question,
            [
                .. headlines.Select(headline => new ParagraphBlock(headline)),
                .. published == StudyReport.Unpublished
                    ? (PageBlock[])[]
                    : [new ParagraphBlock($"Published: {published}")],
                .. PlotsOf(study)
                    .Select(kind => kind.Of(study))
                    .Where(plot => !plot.IsEmpty)
                    .Select(plot => new PlotBlock(plot)),
                .. PlansOf(study),
                AllFigures.Of(study),
                .. Commands(study),
            ]
        )
        {
            Summary = headlines.FirstOrDefault(""),
        };
    }

    private static IEnumerable<PageBlock> PlansOf(StudyCases study)
    {
        string[][] rows =
        [
            .. study
                .All.Where(one => study.Study == StudyReport.Queries.Id && one.Case.Plan.Length > 0)
                .Select(one => (Query: one.On(ResultColumns.Workload), one.Case.Plan))
                .Distinct()
                .Select(one => (string[])[one.Query, one.Plan]),
        ];
        return rows.Length > 0
            ? [new TableBlock("queries-plans", "How SQLite executes them", new Table(2, ["Query", "Plan"], rows))]
            : [];
    }

    private IEnumerable<PageBlock> Commands(StudyCases study)
    {
        IEnumerable<string> commands =
            from run in runs
            from result in run.Run.Cases
            where result.Study == study.Study
            select RepeatCommand.OfStudy((result.Origin ?? run.Run).Command, study.Study);
        return
        [
            new ParagraphBlock("To measure it again:"),
            .. commands.Distinct().Select(command => new CommandBlock(command)),
        ];
    }

    // A run without a baseline has times but no ratios.
    private static IStudyPlot[] PlotsOf(StudyCases study)
    {
        IStudyPlot[] own = [.. study.Report.Plots.Where(plot => !plot.Of(study).IsEmpty)];
        return own.Length > 0 ? own : [new TimeBars()];
    }
}
