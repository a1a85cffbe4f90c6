using SqliteBench.Reporting.Plots;
using SqliteBench.Reporting.StudyPlots;

namespace SqliteBench.Reporting.Pages;

/// <summary>Makes the page of one run, or of several side by side.</summary>
/// <param name="runs">The runs; at least one.</param>
/// <param name="catalog">What is known beside the results.</param>
/// <param name="pages">The runs' own pages, by their paths from this one without an extension; none, or one a run.</param>
public sealed class ReportPage(IReadOnlyList<NamedRun> runs, ReportCatalog catalog, IReadOnlyList<string> pages)
{
    private const int MostAnswers = 8;

    private const string InBrackets = " In brackets are 95 % intervals.";

    // What a study says that nobody published.
    private const string Unpublished = "Nothing.";

    private readonly StudyCases[] _studies =
    [
        .. runs.SelectMany(run => run.Run.Cases.Select(result => new LabelledCase(run.Name, result)))
            .GroupBy(one => one.Case.Study, StringComparer.Ordinal)
            .OrderBy(study => catalog.Studies.TakeWhile(known => known.Id != study.Key).Count())
            .Select(study => new StudyCases(study.Key, [.. study], catalog)),
    ];

    /// <summary>Makes one without links.</summary>
    /// <param name="runs">The runs; at least one.</param>
    /// <param name="catalog">What is known beside the results.</param>
    public ReportPage(IReadOnlyList<NamedRun> runs, ReportCatalog catalog)
        : this(runs, catalog, []) { }

    /// <summary>The page.</summary>
    public Page Make() =>
        new("SQLite providers, measured", [First(), .. _studies.Select(Section), EnvironmentSection.Of(runs)]);

    private PageSection First() =>
        new(
            "answer",
            QuestionOf(_studies[0].Study),
            [.. Machines(), .. Warnings(), .. ListOf(Sentences(AnswersOf(_studies[0]))), .. Pages()]
        );

    private static IEnumerable<PageBlock> ListOf(IEnumerable<string> sentences)
    {
        string[] all = [.. sentences];
        return all.Length > 0 ? [new SentenceList(all)] : [];
    }

    private IEnumerable<PageBlock> Machines()
    {
        if (runs.Count == 1)
        {
            return
            [
                new ParagraphBlock(
                    $"On this machine, {EnvironmentSection.Summary(runs[0].Run)}, measured {NamedRun.When(runs[0].Run.Started)}."
                        + InBrackets
                ),
            ];
        }

        RunDifferences differences = new(runs);
        return [differences.Table, new ParagraphBlock($"{differences.Shared}{InBrackets}".Trim())];
    }

    private IEnumerable<PageBlock> Pages() =>
        pages.Count == 0
            ? []
            :
            [
                new ParagraphBlock("Each run has a page of its own:"),
                new LinkList([.. runs.Zip(pages, (run, page) => (run.Name, page))]),
            ];

    private IEnumerable<PageBlock> Warnings() =>
        ListOf(
            runs.Where(run => run.Run.IsPartial)
                .Select(run => $"The run {run.Name} was interrupted: cases are missing.")
                .Concat(
                    runs.SelectMany(run => run.Run.Cases)
                        .Where(result => result.Failure is not null)
                        .Select(result => $"Failed: {result.Failure}")
                )
        );

    private Answer[] AnswersOf(StudyCases study) => [.. PlotsOf(study).SelectMany(plot => plot.Answers(study))];

    // Where there are many, the largest differences, in the order of the study.
    private static IEnumerable<string> Sentences(Answer[] answers)
    {
        if (answers.Length <= MostAnswers)
        {
            return answers.Select(answer => answer.Sentence);
        }

        HashSet<Answer> largest = [.. answers.OrderByDescending(answer => answer.Factor).Take(MostAnswers)];
        return
        [
            .. answers.Where(largest.Contains).Select(answer => answer.Sentence),
            $"{answers.Length - largest.Count} further settings differ less: see the table.",
        ];
    }

    private PageSection Section(StudyCases study)
    {
        // The first screen has those of the first study.
        Answer[] answers = study == _studies[0] ? [] : AnswersOf(study);
        string published = Find(study.Study)?.Published ?? Unpublished;
        return new PageSection(
            $"study-{study.Study}",
            study == _studies[0] ? "The same as plots and tables" : QuestionOf(study.Study),
            [
                .. published == Unpublished ? (PageBlock[])[] : [new ParagraphBlock($"Published: {published}")],
                .. ListOf(Sentences(answers)),
                .. PlotsOf(study).Select(kind => kind.Of(study)).OfType<Plot>().Select(plot => new PlotBlock(plot)),
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
        string[] commands =
        [
            .. runs.SelectMany(run =>
                    run.Run.Cases.Where(result => result.Study == study.Study)
                        .Select(result => (result.Origin ?? run.Run).Command)
                )
                .Distinct()
                .Select(RepeatCommand.Of),
        ];
        return
        [
            new ParagraphBlock(commands.Length == 1 ? "This repeats it:" : "These repeat it:"),
            .. commands.Select(command => new CommandBlock(command)),
        ];
    }

    // A run without pairs has no ratios, but times.
    private IStudyPlot[] PlotsOf(StudyCases study)
    {
        IStudyPlot[] own =
        [
            .. (Find(study.Study)?.Plots ?? [])
                .Prepend(new VersionBars())
                .Prepend(new RunMatrix())
                .Where(plot => plot.Of(study) is not null),
        ];
        return own.Length > 0 ? own : [new TimeBars()];
    }

    private string QuestionOf(string study) => Find(study)?.Question ?? $"The study `{study}`";

    private StudyReport? Find(string study) => catalog.Studies.FirstOrDefault(known => known.Id == study);
}
