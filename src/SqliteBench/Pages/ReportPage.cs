using SqliteBench.Plots;
using SqliteBench.Studies;
using SqliteBench.StudyPlots;

namespace SqliteBench.Pages;

/// <summary>Makes the page of one run, or of several side by side.</summary>
/// <param name="runs">The runs; at least one.</param>
internal sealed class ReportPage(IReadOnlyList<NamedRun> runs)
{
    private const int AnswersOfOtherStudies = 2;

    private readonly StudyCases[] _studies =
    [
        .. runs.SelectMany(run => run.Run.Cases.Select(result => new LabelledCase(run.Name, result)))
            .GroupBy(one => one.Case.Study, StringComparer.Ordinal)
            .OrderBy(study => PlaceOf(study.Key))
            .Select(study => new StudyCases(study.Key, [.. study])),
    ];

    /// <summary>The page.</summary>
    public Page Make() =>
        new(
            "What does each SQLite provider cost?",
            [First(), .. _studies.Select(Section), EnvironmentSection.Of(runs)]
        );

    private PageSection First() =>
        new(
            "answer",
            runs.Count == 1 ? "On this machine" : "On these machines",
            [
                new ParagraphBlock(Machines()),
                .. Warnings(),
                .. _studies.SelectMany((study, index) => Answers(study, isFirst: index == 0)),
            ]
        );

    private string Machines() =>
        string.Join(
            " ",
            runs.Select(run =>
                $"{(runs.Count > 1 ? $"{run.Name}: " : "")}{EnvironmentSection.Summary(run.Run)}, measured"
                + $" {NamedRun.When(run.Run.Started)}."
            )
        );

    private IEnumerable<PageBlock> Warnings()
    {
        string[] sentences =
        [
            .. runs.Where(run => run.Run.IsPartial)
                .Select(run => $"The run {run.Name} was interrupted: cases are missing."),
            .. runs.SelectMany(run => run.Run.Cases.Where(result => result.Failure is not null))
                .Select(result => $"Failed: {result.Failure}"),
        ];
        return sentences.Length == 0 ? [] : [new SentenceList(sentences)];
    }

    private static IEnumerable<PageBlock> Answers(StudyCases study, bool isFirst)
    {
        string[] answers = [.. PlotsOf(study).SelectMany(plot => plot.Answers(study))];
        string[] shown = isFirst ? answers : [.. answers.Take(AnswersOfOtherStudies)];
        if (shown.Length == 0)
        {
            return [];
        }

        string[] more = answers.Length > shown.Length ? [$"and {answers.Length - shown.Length} more below."] : [];
        return [new ParagraphBlock(QuestionOf(study.Study)), new SentenceList([.. shown, .. more])];
    }

    private PageSection Section(StudyCases study)
    {
        (IStudyPlot Kind, Plot Plot)[] plots =
        [
            .. from kind in PlotsOf(study) let plot = kind.Of(study) where plot is not null select (kind, plot),
        ];
        string[] answers = [.. plots.SelectMany(plot => plot.Kind.Answers(study))];
        StudyDefinition? definition = Find(study.Study);
        return new PageSection(
            $"study-{study.Study}",
            QuestionOf(study.Study),
            [
                .. definition is null ? (PageBlock[])[] : [new ParagraphBlock($"Published: {definition.Published}")],
                .. answers.Length > 0 ? (PageBlock[])[new SentenceList(answers)] : [],
                .. plots.Select(plot => new PlotBlock(plot.Plot)),
                AllFigures.Of(study),
                .. Commands(study),
            ]
        );
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
                .Select(Reports.RepeatCommand.Of),
        ];
        return
        [
            new ParagraphBlock(commands.Length == 1 ? "This repeats it:" : "These repeat it:"),
            .. commands.Select(command => new CommandBlock(command)),
        ];
    }

    private static IReadOnlyList<IStudyPlot> PlotsOf(StudyCases study) => Find(study.Study)?.Plots ?? [new RatioBars()];

    private static string QuestionOf(string study) => Find(study)?.Question ?? $"The study `{study}`";

    private static StudyDefinition? Find(string study) => StudyCatalog.All.FirstOrDefault(known => known.Id == study);

    private static int PlaceOf(string study) => StudyCatalog.All.TakeWhile(known => known.Id != study).Count();
}
