using SqliteBench.Workloads;

namespace SqliteBench.Studies;

/// <summary>
/// A workload as a parameter: BenchmarkDotNet compares only values of one type, and each workload has its own.
/// </summary>
/// <param name="Workload">The workload.</param>
public sealed record WorkloadParameter(Workload Workload) : IComparable
{
    /// <summary>Compares by the order of registration.</summary>
    /// <param name="obj">Another parameter.</param>
    public int CompareTo(object? obj) => obj is WorkloadParameter other ? Place(this).CompareTo(Place(other)) : 1;

    /// <inheritdoc />
    public override string ToString() => Workload.Id;

    private static int Place(WorkloadParameter parameter) =>
        WorkloadCatalog.All.TakeWhile(workload => workload != parameter.Workload).Count();
}
