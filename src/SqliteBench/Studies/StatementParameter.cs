using SqliteBench.Workloads.Statements;

namespace SqliteBench.Studies;

/// <summary>
/// A statement workload as a parameter: BenchmarkDotNet compares only values of one type, and each workload has its own.
/// </summary>
/// <param name="Workload">The workload.</param>
public sealed record StatementParameter(StatementWorkload Workload) : IComparable
{
    /// <summary>Compares by the order of registration.</summary>
    /// <param name="obj">Another parameter.</param>
    public int CompareTo(object? obj) => obj is StatementParameter other ? Place(this).CompareTo(Place(other)) : 1;

    /// <inheritdoc />
    public override string ToString() => Workload.Id;

    private static int Place(StatementParameter parameter) =>
        StatementCatalog.All.TakeWhile(workload => workload != parameter.Workload).Count();
}
