using System.Text.RegularExpressions;
using SqliteBench.Providers;

namespace SqliteBench.Measurement.Inspections;

/// <summary>What a provider rightly asks of the engine otherwise than C++ does.</summary>
/// <param name="Providers">The providers, by a regular expression of their ids.</param>
/// <param name="Statements">Its statements that do not count, by a regular expression of their text; null for none.</param>
/// <param name="Reason">Why, in one sentence.</param>
internal sealed partial record RightfulDifference(Regex Providers, Regex? Statements, string Reason)
{
    /// <summary>Whether its statements are its own, so that only their number and steps are compared, as minimum values.</summary>
    public bool WritesOwnSql { get; init; }

    /// <summary>Whether it may try to begin or commit a transaction more often than C++ does.</summary>
    public bool TriesToBegin { get; init; }

    /// <summary>Operations of SQLite's virtual machine that an execution may have more than in C++.</summary>
    public int StepsPerRun { get; init; }

    public static IReadOnlyList<RightfulDifference> All { get; } =
    [
        new(EfCore(), null, "EF Core writes its own SQL from LINQ, and inserts many rows one by one.")
        {
            WritesOwnSql = true,
        },
        new(EfCore(), Savepoint(), "EF Core sets a savepoint before `SaveChanges` in a transaction."),
        new(Managed(), LastRowId(), "The suite asks libraries without an API for the last rowid in SQL."),
        new(Any(), SearchConfiguration(), "FTS5 reads its configuration again when it is connected anew."),
        new(PInvoke(), Explain(), "P/Invoke finds out once per process how many steps a query for one row has."),
        new(
            SharedCache(),
            BusyTimeout(),
            "Connections that share a cache lock tables, an operation each, and the suite waits for such locks."
        )
        {
            StepsPerRun = 4,
            TriesToBegin = true,
        },
    ];

    /// <summary>Those of a provider.</summary>
    public static IReadOnlyList<RightfulDifference> Of(Provider provider) =>
        [.. All.Where(difference => difference.Providers.IsMatch(provider.Id))];

    [GeneratedRegex("")]
    private static partial Regex Any();

    [GeneratedRegex("^SELECT k, v FROM '[^']*'\\.'[^']*_config'$")]
    private static partial Regex SearchConfiguration();

    [GeneratedRegex("^ef-core")]
    private static partial Regex EfCore();

    [GeneratedRegex("^(ROLLBACK TO|SAVEPOINT|RELEASE) ")]
    private static partial Regex Savepoint();

    [GeneratedRegex("^(microsoft-data-sqlite|system-data-sqlite|dapper|ef-core)")]
    private static partial Regex Managed();

    [GeneratedRegex("^SELECT last_insert_rowid")]
    private static partial Regex LastRowId();

    [GeneratedRegex("^pinvoke$")]
    private static partial Regex PInvoke();

    [GeneratedRegex("^EXPLAIN ")]
    private static partial Regex Explain();

    [GeneratedRegex("^microsoft-data-sqlite-shared-cache$")]
    private static partial Regex SharedCache();

    [GeneratedRegex("^PRAGMA busy_timeout$")]
    private static partial Regex BusyTimeout();
}
