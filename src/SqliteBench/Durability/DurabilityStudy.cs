using SqliteBench.Reporting.Documents;
using SqliteBench.Reporting.StudyPlots;

namespace SqliteBench.Durability;

/// <summary>The study as reports have it.</summary>
internal static class DurabilityStudy
{
    /// <summary>Its id in the results, and the verb that measures it.</summary>
    public const string Id = DurabilityTable.Study;

    /// <summary>What pages say of it.</summary>
    public static StudyReport Report { get; } =
        new(
            Id,
            "What does each pragma give up for its speed, when a process is killed and when the power goes?",
            "SQLite's documents say which settings keep every commit, which may lose the last, and which may damage the database.",
            [new DurabilityPrice()]
        );
}
