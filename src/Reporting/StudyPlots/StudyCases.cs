using SqliteBench.Reporting.Plots;
using SqliteBench.Results;

namespace SqliteBench.Reporting.StudyPlots;

/// <summary>What one study measured, in one run or in several.</summary>
internal sealed class StudyCases
{
    private readonly ReportCatalog _catalog;

    // Axes that vary within a run. What differs only between runs is left out: settings of different runs should match.
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

    /// <summary>Groups cases by study, in their order.</summary>
    public static IEnumerable<StudyCases> Of(IEnumerable<LabelledCase> cases, ReportCatalog catalog) =>
        cases
            .GroupBy(one => one.Case.Study, StringComparer.Ordinal)
            .Select(study => new StudyCases(study.Key, [.. study], catalog));

    /// <summary>The question, literature and plots of the study; an unknown study has only its id.</summary>
    public StudyReport Report =>
        _catalog.Studies.FirstOrDefault(known => known.Id == Study)
        ?? new StudyReport(Study, $"The study `{Study}`", StudyReport.Unpublished, []);

    public string Study { get; }

    /// <summary>The cases in the order of measurement; failed ones have no figures.</summary>
    public IReadOnlyList<LabelledCase> All { get; }

    public IReadOnlyList<string> Runs { get; }

    /// <summary>What the cases are compared with, such as <c>C++</c> or <c>1 row</c>.</summary>
    public string Baseline => BaselineOf(All.Select(one => one.Case));

    /// <summary>The same, for cases of one study.</summary>
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

    /// <summary>The cases that took turns with another one.</summary>
    public IEnumerable<LabelledCase> Compared => All.Where(one => one.Ratio.Value > 0 && !one.Case.IsBaseline);

    /// <summary>The cases whose figure allows a conclusion: the time of a single launch does not.</summary>
    public IEnumerable<LabelledCase> Telling(string metric) =>
        With(metric).Where(one => one.Case.Samples.Count != 1 || one.Figure(metric).Low is not null);

    /// <summary>The answers of plots, or why there are none.</summary>
    public IReadOnlyList<Answer> Answers(IEnumerable<IStudyPlot> plots)
    {
        Answer[] answers = [.. plots.SelectMany(plot => plot.Answers(this))];
        int launches = All.Select(one => one.Case.Samples.Count).DefaultIfEmpty().Max();
        return answers.Length == 0 && launches == 1
            ? [new Answer("One launch per case: too few for a conclusion.", 1)]
            : answers;
    }

    /// <summary>
    /// The setting of a case in a few words: its workload and what varies in the study, without axes shown elsewhere; and
    /// the run, if there are several.
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

    public IReadOnlyList<PlotSeries> Providers =>
        PlotSeries.OfProviders(_catalog.Providers, All.Select(one => one.Provider));

    /// <summary>All layers from the baseline upwards, measured or not.</summary>
    public IReadOnlyList<ProviderLayer> Layers => _catalog.Layers;

    public IReadOnlyList<PlotSeries> RunSeries => [.. Runs.Select((run, slot) => new PlotSeries(run, slot + 1))];
}
