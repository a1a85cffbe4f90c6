using SqliteBench.Results.Durability;

namespace SqliteBench.Durability;

/// <summary>Counts crashes.</summary>
internal static class CrashCount
{
    /// <summary>These crashes and another one.</summary>
    /// <param name="tally">These crashes.</param>
    /// <param name="acknowledged">Transactions whose commit had returned: those up to this number.</param>
    /// <param name="state">What the ledger holds afterwards.</param>
    public static CrashTally With(this CrashTally tally, long acknowledged, LedgerState state)
    {
        bool isSound = state is { Corruption: null, Difference: null };
        long lost = isSound ? Math.Max(0, acknowledged - state.Last) : 0;
        return new CrashTally(
            tally.Crashes + 1,
            tally.Acknowledged + acknowledged,
            tally.Lost + lost,
            Math.Max(tally.MostLost, lost),
            tally.HalfDone + (state is { Corruption: null, Difference: not null } ? 1 : 0),
            tally.Corrupt + (state.Corruption is null ? 0 : 1)
        );
    }
}
