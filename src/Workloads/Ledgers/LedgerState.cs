namespace SqliteBench.Workloads.Ledgers;

/// <param name="Last">The number of the last transaction; 0 if there is none.</param>
/// <param name="Difference">How a sound database differs from the transactions up to the last; null if not.</param>
public readonly record struct LedgerState(long Last, string? Corruption, string? Difference);
