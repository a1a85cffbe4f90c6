namespace SqliteBench.Workloads.Ledgers;

/// <summary>What a ledger holds.</summary>
/// <param name="Last">The number of the last transaction that is there; 0 where there is none.</param>
/// <param name="Corruption">What SQLite says is wrong with the database; null where nothing is.</param>
/// <param name="Difference">
/// By what a sound database differs from the transactions up to the last one: something is half there. Null where nothing
/// is.
/// </param>
internal readonly record struct LedgerState(long Last, string? Corruption, string? Difference);
