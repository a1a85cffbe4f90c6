using SqliteBench.Providers;

namespace SqliteBench.Measurement.Inspections;

/// <summary>What providers rightly ask of the engine otherwise than C++ does.</summary>
/// <param name="Providers">Their ids; a star at the end stands for the rest of an id.</param>
/// <param name="Reason">What and why, in one sentence.</param>
internal sealed record RightfulDifference(IReadOnlyList<string> Providers, string Reason)
{
    /// <summary>How the text of statements begins that do not count; none when empty.</summary>
    public IReadOnlyList<string> Statements { get; init; } = [];

    /// <summary>
    /// Whether its statements are its own, so that only their sums are compared, which must not be less than in C++.
    /// </summary>
    public bool WritesOwnSql { get; init; }

    /// <summary>Whether it repeats by itself what meets a lock, so that it may execute and commit more than C++.</summary>
    public bool Repeats { get; init; }

    /// <summary>Steps of SQLite's virtual machine that an execution may have more than in C++.</summary>
    public int StepsPerRun { get; init; }

    /// <summary>All of them.</summary>
    public static IReadOnlyList<RightfulDifference> All { get; } =
    [
        new(["ef-core*"], "EF Core writes its own SQL from LINQ, and inserts each row by a statement of its own.")
        {
            WritesOwnSql = true,
        },
        new(["ef-core*"], "EF Core sets a savepoint before `SaveChanges` in a transaction.")
        {
            Statements = ["SAVEPOINT ", "RELEASE ", "ROLLBACK TO "],
        },
        new(
            ["microsoft-data-sqlite*", "system-data-sqlite*", "dapper", "ef-core*"],
            "ADO.NET has no method for the last rowid, so it is queried."
        )
        {
            Statements = ["SELECT last_insert_rowid"],
        },
        new(["*"], "FTS5 reads its configuration again after it was connected anew.")
        {
            Statements = ["SELECT k, v FROM '"],
        },
        new(["system-data-sqlite*"], "System.Data.SQLite executes a query for one row to its end, a few steps more.")
        {
            StepsPerRun = 4,
        },
        new(["pinvoke"], "The suite's shim asks once per process for the program of a query.")
        {
            Statements = ["EXPLAIN "],
        },
        new(
            ["microsoft-data-sqlite-shared-cache"],
            "A shared cache locks its tables, one step each, and the suite's provider repeats what meets such a lock."
        )
        {
            Statements = ["PRAGMA busy_timeout"],
            StepsPerRun = 4,
            Repeats = true,
        },
        new(
            ["microsoft-data-sqlite-own-retry", "system-data-sqlite-own-retry"],
            "The library repeats statements that meet a lock."
        )
        {
            Repeats = true,
        },
    ];

    /// <summary>Those of a provider.</summary>
    public static IReadOnlyList<RightfulDifference> Of(Provider provider) =>
        [.. All.Where(difference => difference.Providers.Any(id => IsOf(id, provider)))];

    /// <summary>Whether a statement does not count.</summary>
    public bool Leaves(string statement) =>
        Statements.Any(beginning => statement.StartsWith(beginning, StringComparison.Ordinal));

    private static bool IsOf(string id, Provider provider) =>
        id.EndsWith('*') ? provider.Id.StartsWith(id[..^1], StringComparison.Ordinal) : provider.Id == id;
}
