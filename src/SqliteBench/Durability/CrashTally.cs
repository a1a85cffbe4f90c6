namespace SqliteBench.Durability;

/// <summary>What a number of crashes did to ledgers.</summary>
/// <param name="Crashes">How many there were.</param>
/// <param name="Acknowledged">Transactions whose commit had returned before them.</param>
/// <param name="Lost">Acknowledged transactions that were missing afterwards in databases that were sound.</param>
/// <param name="MostLost">The most of them in one crash.</param>
/// <param name="HalfDone">Crashes after which something was half there.</param>
/// <param name="Corrupt">Crashes after which the database was damaged, so that nothing else can be said of it.</param>
internal readonly record struct CrashTally(
    long Crashes,
    long Acknowledged,
    long Lost,
    long MostLost,
    long HalfDone,
    long Corrupt
)
{
    /// <summary>These crashes and another one.</summary>
    /// <param name="acknowledged">Transactions whose commit had returned: those up to this number.</param>
    /// <param name="state">What the ledger holds afterwards.</param>
    public CrashTally With(long acknowledged, LedgerState state)
    {
        bool isSound = state is { Corruption: null, Difference: null };
        long lost = isSound ? Math.Max(0, acknowledged - state.Last) : 0;
        return new CrashTally(
            Crashes + 1,
            Acknowledged + acknowledged,
            Lost + lost,
            Math.Max(MostLost, lost),
            HalfDone + (state is { Corruption: null, Difference: not null } ? 1 : 0),
            Corrupt + (state.Corruption is null ? 0 : 1)
        );
    }
}
