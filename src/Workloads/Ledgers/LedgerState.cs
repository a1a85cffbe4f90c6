namespace SqliteBench.Workloads.Ledgers;

/// <param name="Last">The number of the last transaction; 0 if there is none.</param>
/// <param name="Corruption">The corruption that SQLite reports; null if there is none.</param>
/// <param name="Difference">
/// How a database that SQLite accepts differs from the transactions up to the last one; null if it does not.
/// </param>
internal readonly record struct LedgerState(long Last, string? Corruption, string? Difference);
