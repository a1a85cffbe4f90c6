namespace SqliteBench.Results.Durability;

/// <summary>What a number of crashes did to ledgers.</summary>
/// <param name="Crashes">How many there were.</param>
/// <param name="Acknowledged">Transactions whose commit had returned before them.</param>
/// <param name="Lost">Acknowledged transactions that were missing afterwards in databases that were sound.</param>
/// <param name="MostLost">The most of them in one crash.</param>
/// <param name="HalfDone">Crashes after which something was half there.</param>
/// <param name="Corrupt">Crashes after which the database was damaged, so that nothing else can be said of it.</param>
public readonly record struct CrashTally(
    long Crashes,
    long Acknowledged,
    long Lost,
    long MostLost,
    long HalfDone,
    long Corrupt
);
