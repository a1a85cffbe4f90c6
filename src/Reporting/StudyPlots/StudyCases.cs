using SqliteBench.Reporting.Plots;
using SqliteBench.Results;

namespace SqliteBench.Reporting.StudyPlots;

/// <summary>What one study measured, in one run or in several.</summary>
internal sealed class StudyCases
{
    private readonly ReportCatalog _catalog;

    // What varies between runs alone is told where the runs are: it would tear their settings apart.
    private readonly HashSet<string> _varying;

    public StudyCases(string study, IReadOnlyList<LabelledCase> cases, ReportCatalog catalog)
    {
        _catalog = catalog;
        Study = study;
        All = cases;
        Runs = [.. cases.Select(one => one.Run).Distinct()];
        _varying =
        [
            .. ResultColumns
                .Axes.Select(axis => axis.Name)
                .Where(axis =>
                    cases.GroupBy(one => one.Run, one => one.On(axis)).Any(run => run.Distinct().Skip(1).Any())
                ),
        ];
    }

    /// <summary>The cases of each study, in the order in which they come.</summary>
    public static IEnumerable<StudyCases> Of(IEnumerable<LabelledCase> cases, ReportCatalog catalog) =>
        cases
            .GroupBy(one => one.Case.Study, StringComparer.Ordinal)
            .Select(study => new StudyCases(study.Key, [.. study], catalog));

    /// <summary>What a page says of the study; of one that is not known, its id.</summary>
    public StudyReport Report =>
        _catalog.Studies.FirstOrDefault(known => known.Id == Study)
        ?? new StudyReport(Study, $"The study `{Study}`", StudyReport.Unpublished, []);

    /// <summary>The id of the study.</summary>
    public string Study { get; }

    /// <summary>The cases, in the order in which they were measured; those that failed have no figures.</summary>
    public IReadOnlyList<LabelledCase> All { get; }

    /// <summary>The names of the runs.</summary>
    public IReadOnlyList<string> Runs { get; }

    /// <summary>What the cases are compared with, as a reader knows it.</summary>
    public string Baseline => BaselineOf(All.Select(one => one.Case));

    /// <summary>The same of cases that are of one study.</summary>
    public static string BaselineOf(IEnumerable<CaseResult> cases) =>
        cases.FirstOrDefault(one => one.Baseline.Length > 0) is not { } known
            ? "C++"
            : string.Join(
                ", ",
                known.BaselineValues.Select(value =>
                    value.Key == ResultColumns.Provider && value.Value == CaseResult.Native
                        ? "C++"
                        : ResultColumns.Axis(value.Key).Text(value.Value)
                )
            );

    public bool HasRuns => Runs.Count > 1;

    /// <summary>The cases with a figure above 0.</summary>
    public IEnumerable<LabelledCase> With(string metric) => All.Where(one => one.Figure(metric).Value > 0);

    /// <summary>The cases that were compared with another one, from turns.</summary>
    public IEnumerable<LabelledCase> Compared => All.Where(one => one.Ratio.Value > 0 && !one.Case.IsBaseline);

    /// <summary>Those with a figure that an answer can be made of: the time of a single iteration tells nothing.</summary>
    public IEnumerable<LabelledCase> Telling(string metric) =>
        With(metric).Where(one => one.Case.Samples.Count != 1 || one.Figure(metric).Low is not null);

    /// <summary>What plots come to; where each case has one iteration and there is no other answer, that.</summary>
    public IReadOnlyList<Answer> Answers(IEnumerable<IStudyPlot> plots)
    {
        Answer[] answers = [.. plots.SelectMany(plot => plot.Answers(this))];
        int iterations = All.Select(one => one.Case.Samples.Count).DefaultIfEmpty().Max();
        return answers.Length == 0 && iterations == 1
            ? [new Answer("One iteration per case: nothing follows from these times.", 1)]
            : answers;
    }

    /// <summary>
    /// The setting of a case in a few words: its workload and what varies in the study, but for the axes that are shown
    /// otherwise, and the run where there are several.
    /// </summary>
    public string Setting(LabelledCase one, IReadOnlyCollection<string> shown, bool withRun = true)
    {
        IEnumerable<string> parts =
            from axis in ResultColumns.Axes
            where !shown.Contains(axis.Name) && (axis.Name == ResultColumns.Workload || _varying.Contains(axis.Name))
            let text = one.Text(axis.Name)
            where text.Length > 0
            select text;
        return string.Join(", ", withRun && HasRuns ? parts.Append(one.Run) : parts);
    }

    /// <summary>The providers, each with its colour.</summary>
    public IReadOnlyList<PlotSeries> Providers =>
        PlotSeries.OfProviders(_catalog.Providers, All.Select(one => one.Provider));

    /// <summary>The layers from the baseline upwards, whether they were measured or not.</summary>
    public IReadOnlyList<ProviderLayer> Layers => _catalog.Layers;

    /// <summary>The runs as series.</summary>
    public IReadOnlyList<PlotSeries> RunSeries => [.. Runs.Select((run, slot) => new PlotSeries(run, slot + 1))];
}
