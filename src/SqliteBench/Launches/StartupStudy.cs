using SqliteBench.Reporting.Documents;
using SqliteBench.Reporting.StudyPlots;
using SqliteBench.Workloads;

namespace SqliteBench.Launches;

/// <summary>
/// How long does a program take to its first row, and how large is it, with each provider and each way to build? Not
/// measured by BenchmarkDotNet, whose processes have run long before a first row.
/// </summary>
internal static class StartupStudy
{
    /// <summary>The name in results.</summary>
    public const string Id = StartupTable.Study;

    /// <summary>What stands in the place of a workload for a start.</summary>
    public const string FirstRow = StartupTable.FirstRow;

    /// <summary>What pages say of it.</summary>
    public static StudyReport Report { get; } =
        new(
            Id,
            "How long does a program take to its first row, and how fast is it then, for each way to build it?",
            "Nothing.",
            [
                new TimeBars("start_ns", "a start to the first row", "build", "starts"),
                new TimeBars("time_ns", "an operation", "build", "times"),
            ]
        );

    /// <summary>What the programs run after their first row: one workload that reads, and one that writes.</summary>
    public static IReadOnlyList<Workload> Workloads { get; } =
    [.. WorkloadCatalog.Blocks.Where(workload => workload.Id is "select" or "insert")];
}
