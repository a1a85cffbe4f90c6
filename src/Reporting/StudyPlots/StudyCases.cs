using SqliteBench.Reporting.Plots;
using SqliteBench.Results;

namespace SqliteBench.Reporting.StudyPlots;

/// <summary>What one study measured, in one run or in several.</summary>
public sealed class StudyCases
{
    private readonly ReportCatalog _catalog;

    // What varies between runs alone is told where the runs are: it would tear their settings apart.
    private readonly HashSet<string> _varying;

    /// <param name="study">The id of the study.</param>
    /// <param name="cases">Its cases; those that failed have no figures.</param>
    /// <param name="catalog">The providers.</param>
    public StudyCases(string study, IReadOnlyList<LabelledCase> cases, ReportCatalog catalog)
    {
        ArgumentNullException.ThrowIfNull(cases);
        ArgumentNullException.ThrowIfNull(catalog);
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

    /// <summary>The id of the study.</summary>
    public string Study { get; }

    /// <summary>The cases, in the order in which they were measured.</summary>
    public IReadOnlyList<LabelledCase> All { get; }

    /// <summary>The names of the runs.</summary>
    public IReadOnlyList<string> Runs { get; }

    /// <summary>Whether more than one run is on the page.</summary>
    public bool HasRuns => Runs.Count > 1;

    /// <summary>
    /// The setting of a case in a few words: its workload and what varies in the study, but for what is shown otherwise.
    /// </summary>
    /// <param name="one">The case.</param>
    /// <param name="shown">Axes that are shown otherwise.</param>
    /// <param name="withRun">Whether the run is named where there are several.</param>
    public string Setting(LabelledCase one, IReadOnlyCollection<string> shown, bool withRun = true)
    {
        ArgumentNullException.ThrowIfNull(one);
        IEnumerable<string> parts =
            from axis in ResultColumns.Axes
            where !shown.Contains(axis.Name) && (axis.Name == AxisText.Workload || _varying.Contains(axis.Name))
            let value = one.On(axis.Name)
            where value.Length > 0
            select AxisText.Of(axis.Name, value);
        return string.Join(", ", withRun && HasRuns ? parts.Append(one.Run) : parts);
    }

    /// <summary>The providers, each with its colour.</summary>
    public IReadOnlyList<PlotSeries> Providers =>
        ProviderSeries.Of(_catalog.Providers, All.Select(one => one.Case.Provider));

    /// <summary>The layers from the baseline upwards, whether they were measured or not.</summary>
    public IReadOnlyList<ProviderLayer> Layers => _catalog.Layers;

    /// <summary>The runs as series.</summary>
    public IReadOnlyList<PlotSeries> RunSeries => [.. Runs.Select((run, slot) => new PlotSeries(run, slot + 1))];
}
