using SqliteBench.Reporting.StudyPlots;

namespace SqliteBench.Reporting.Pages;

/// <summary>Makes the page of one run, or of several side by side, with links to the page of each if there are such.</summary>
internal sealed class ReportPage(
    IReadOnlyList<NamedRun> runs,
    ReportCatalog catalog,
    IReadOnlyList<string>? pages = null
)
{
    private const int MostAnswers = 8;

    private const string InBrackets = " Figures in brackets are 95 % intervals.";

    private readonly StudyCases[] _studies =
    [
        .. StudyCases
            .Of(runs.SelectMany(run => run.Run.Cases.Select(result => new LabelledCase(run.Name, result))), catalog)
            .OrderBy(study => catalog.Studies.TakeWhile(known => known.Id != study.Study).Count()),
    ];

    public Page Make() =>
        new("SQLite providers, measured", [First(), .. _studies.Select(Section), EnvironmentSection.Of(runs)]);

    private PageSection First() =>
        new(
            "answer",
            _studies[0].Report.Question,
            [.. Machines(), .. Warnings(), .. ListOf(Sentences(AnswersOf(_studies[0]))), .. Pages()]
        );

    private static IEnumerable<PageBlock> ListOf(IEnumerable<string> sentences)
    {
        string[] all = [.. sentences];
        return all.Length > 0 ? [new SentenceList(all)] : [];
    }

    private IEnumerable<PageBlock> Machines()
    {
        if (runs is [{ Run: { } run }])
        {
            string when = NamedRun.When(run.Started);
            string summary = $"Measured on {EnvironmentSection.Summary(run)}, {when}.{InBrackets}";
            return [new ParagraphBlock(summary)];
        }

        RunDifferences differences = new(runs);
        return [differences.Table, new ParagraphBlock($"{differences.Shared}{InBrackets}".Trim())];
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
            select $"The run {run.Name} was interrupted, so cases are missing.",
            .. from result in runs.SelectMany(run => run.Run.Cases)
            where result.Failure is not null
            select $"Failed: {result.Failure}",
        ]);

    private static IReadOnlyList<Answer> AnswersOf(StudyCases study) => study.Answers(PlotsOf(study));

    // If there are many, only the largest differences, in the order of the study.
    private static IEnumerable<string> Sentences(IReadOnlyList<Answer> answers)
    {
        if (answers.Count <= MostAnswers)
        {
            return answers.Select(answer => answer.Sentence);
        }

        HashSet<Answer> largest = [.. answers.OrderByDescending(answer => answer.Factor).Take(MostAnswers)];
        return
        [
            .. answers.Where(largest.Contains).Select(answer => answer.Sentence),
            $"{answers.Count - largest.Count} more settings differ less; see the table.",
        ];
    }

    private PageSection Section(StudyCases study)
    {
        // The first section has those of the first study.
        IReadOnlyList<Answer> answers = study == _studies[0] ? [] : AnswersOf(study);
        string published = study.Report.Published;
        return new PageSection(
            $"study-{study.Study}",
            study == _studies[0] ? "Plots and tables" : study.Report.Question,
            [
                .. published == StudyReport.Unpublished
                    ? (PageBlock[])[]
                    : [new ParagraphBlock($"Published: {published}")],
                .. ListOf(Sentences(answers)),
                .. PlotsOf(study)
                    .Select(kind => kind.Of(study))
                    .Where(plot => !plot.IsEmpty)
                    .Select(plot => new PlotBlock(plot)),
                AllFigures.Of(study),
                .. Commands(study),
            ]
        )
        {
            Summary = answers.MaxBy(answer => answer.Factor)?.Sentence ?? "",
        };
    }

    private IEnumerable<PageBlock> Commands(StudyCases study)
    {
        IEnumerable<string> commands =
            from run in runs
            from result in run.Run.Cases
            where result.Study == study.Study
            select RepeatCommand.Of((result.Origin ?? run.Run).Command);
        return
        [
            new ParagraphBlock("To repeat it:"),
            .. commands.Distinct().Select(command => new CommandBlock(command)),
        ];
    }

    // A run without a baseline has times but no ratios.
    private static IStudyPlot[] PlotsOf(StudyCases study)
    {
        IStudyPlot[] all = [new RunMatrix(), new VersionBars(), .. study.Report.Plots];
        IStudyPlot[] own = Array.FindAll(all, plot => !plot.Of(study).IsEmpty);
        return own.Length > 0 ? own : [new TimeBars()];
    }
}
