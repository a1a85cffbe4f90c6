namespace SqliteBench.Providers.Tests.Conformance;

/// <summary>One operation that fails, and what is done about it.</summary>
/// <param name="JournalMode">The database's journal mode.</param>
/// <param name="Kind">The kind of operation.</param>
/// <param name="Operation">Its number, from 1.</param>
/// <param name="IsLasting">Whether all that follow fail too.</param>
/// <param name="RollsBack">Whether the error is answered with a rollback, or the connection is only disposed of.</param>
public readonly record struct FaultCase(
    string JournalMode,
    IoFaultKind Kind,
    long Operation,
    bool IsLasting,
    bool RollsBack
);
