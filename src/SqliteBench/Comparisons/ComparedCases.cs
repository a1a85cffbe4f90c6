using SqliteBench.CommandLine;
using SqliteBench.Pairs;
using SqliteBench.Studies;

namespace SqliteBench.Comparisons;

/// <summary>The cases of a comparison, and where their databases are.</summary>
/// <param name="Selection">What is compared.</param>
/// <param name="Templates">Directory of the templates.</param>
/// <param name="Databases">Directory of the databases that are measured.</param>
internal sealed record ComparedCases(PairSelection Selection, string Templates, string Databases)
{
    /// <summary>One side on one workload, as axes with one value each.</summary>
    /// <param name="side">The side.</param>
    /// <param name="workload">The workload's id.</param>
    public Axes AxesOf(Side side, string workload) =>
        new(
            [side.Provider.Id],
            [workload],
            [side.Pragmas.Name],
            [Selection.BatchSize.Operations],
            [Selection.Threads],
            [Selection.RowsOf(workload)],
            [Selection.Schema.Id],
            Selection.Operations,
            Selection.Seed,
            (Selection.Comparison.NeedsTwoEngines ? side.Engine : Selection.Comparison.SideOfEngine.Engine).ToString(),
            Templates,
            Databases
        );

    /// <summary>The sides on one workload.</summary>
    /// <param name="workload">The workload's id.</param>
    public IReadOnlyList<PairedSubject> SubjectsOf(string workload) =>
        [.. Selection.Sides.Select(side => PairedSubject.Of(side.Name, AxesOf(side, workload)))];

    /// <summary>In what parts a workload is timed.</summary>
    /// <param name="workload">The workload's id.</param>
    public PairedPlan PlanOf(string workload) =>
        PairedPlan.Of(AxesOf(Selection.Comparison.B, workload), SubjectsOf(workload));

    /// <summary>The templates that are copied.</summary>
    public IEnumerable<Template> AllTemplates =>
        Selection
            .Workloads.SelectMany(workload => AxesOf(Selection.Comparison.B, workload).SelectedTemplates)
            .Distinct();

    /// <summary>Bytes of disk for the templates, and for the databases of one workload at a time, about.</summary>
    public long EstimatedBytes =>
        AllTemplates.Sum(template => template.EstimatedBytes)
        + Selection.Workloads.Max(workload =>
            Selection.Sides.Sum(side =>
            {
                Axes axes = AxesOf(side, workload);
                return PairedSubject.Of(side.Name, axes).Settings.EstimatedBytes(axes);
            })
        );
}
