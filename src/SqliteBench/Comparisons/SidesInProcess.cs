using SqliteBench.CommandLine;
using SqliteBench.Pairs;
using SqliteBench.Providers;

namespace SqliteBench.Comparisons;

/// <summary>Sides that run in this process, as they share its engine.</summary>
/// <param name="cases">The cases.</param>
internal sealed class SidesInProcess(ComparedCases cases) : ISides
{
    /// <inheritdoc />
    public ProviderVersions VersionsOfA { get; } = cases.Selection.Comparison.A.Provider.ReadVersions();

    /// <inheritdoc />
    public ProviderVersions VersionsOfB { get; } = cases.Selection.Comparison.B.Provider.ReadVersions();

    /// <inheritdoc />
    public IReadOnlyDictionary<string, string> Impossible { get; } = EngineProbe.ReasonsOf(cases.Selection.Workloads);

    /// <inheritdoc />
    public IPairedRun Prepare(PairedPlan plan, string workload) =>
        plan.Prepare(cases.AxesOf(cases.Selection.Comparison.B, workload), cases.SubjectsOf(workload));
}
