namespace SqliteBench.Workloads.Ledgers;

/// <summary>Reads a ledger. If a crash left a journal or a write-ahead log, SQLite recovers the ledger first.</summary>
public static class LedgerCheck
{
    private const int PrimaryMask = 0xFF;

    // Permission, busy, locked, no memory, read-only, full, cannot open: faults of the machine, not the database.
    private static readonly int[] s_elsewhere = [3, 5, 6, 7, 8, 13, 14];

    public static LedgerState Read(Provider reader, string path)
    {
        try
        {
            using IConnection connection = reader.Open(path);
            string integrity = connection.QueryText("PRAGMA integrity_check(1)")!;
            if (integrity != "ok")
            {
                return new LedgerState(0, integrity, null);
            }

            return new LedgerState(
                long.Parse(connection.QueryText(LedgerSql.Last)!),
                null,
                connection.QueryText(LedgerSql.FirstDifference)
            );
        }
        catch (Exception exception) when (IsOfDatabase(reader.ResultCode(exception)))
        {
            return new LedgerState(0, exception.Message, null);
        }
    }

    private static bool IsOfDatabase(int? code) => code is { } known && !s_elsewhere.Contains(known & PrimaryMask);
}

/// <param name="Last">The number of the last transaction; 0 if there is none.</param>
/// <param name="Difference">How a sound database differs from the transactions up to the last; null if not.</param>
public readonly record struct LedgerState(long Last, string? Corruption, string? Difference);
