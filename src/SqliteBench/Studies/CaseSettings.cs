using SqliteBench.Workloads;

namespace SqliteBench.Studies;

/// <summary>One setting of a study: everything but the provider.</summary>
/// <param name="Workload">The workload.</param>
/// <param name="Pragmas">The pragma set.</param>
/// <param name="BatchSize">Operations a transaction.</param>
/// <param name="Threads">Threads, one connection each.</param>
/// <param name="Rows">Rows of the table Block before a run.</param>
public sealed record CaseSettings(Workload Workload, PragmaSet Pragmas, BatchSize BatchSize, int Threads, long Rows)
{
    /// <summary>
    /// Transactions of one iteration at the most: with a sync each, this many still end within a second or so on a disk.
    /// </summary>
    private const int MaximumTransactions = 500;

    /// <summary>Operations of one iteration.</summary>
    /// <param name="axes">The run's axes, which may give the number.</param>
    public int Operations(Axes axes)
    {
        ArgumentNullException.ThrowIfNull(axes);
        if (axes.Operations is { } operations)
        {
            return operations;
        }

        int usual = Workload.OperationsPerIteration;
        bool commitsOften = Workload.Writes && BatchSize != BatchSize.All;
        long committed = (long)BatchSize.Operations * MaximumTransactions;
        return commitsOften ? (int)Math.Min(usual, committed) : usual;
    }
}
