using SqliteBench.Providers;

namespace SqliteBench.Measurement.Inspections;

/// <summary>A legitimate difference between a provider's use of the engine and that of C++.</summary>
/// <param name="Providers">The ids of the providers; a final star matches any ending.</param>
internal sealed record AllowedDifference(IReadOnlyList<string> Providers, string Reason)
{
    /// <summary>The beginnings of statements that are not compared.</summary>
    public IReadOnlyList<string> Statements { get; init; } = [];

    /// <summary>Whether the provider writes its own SQL. Then only totals must be at least those of C++.</summary>
    public bool WritesOwnSql { get; init; }

    /// <summary>Whether the provider retries what meets a lock, and so may execute and commit more than C++.</summary>
    public bool Repeats { get; init; }

    /// <summary>Extra steps of SQLite's virtual machine that an execution may take.</summary>
    public int StepsPerRun { get; init; }

    public static IReadOnlyList<AllowedDifference> All { get; } =
    [
        new(["ef-core*"], "EF Core generates its own SQL from LINQ, and inserts each row with a statement of its own.")
        {
            WritesOwnSql = true,
        },
        new(["linq2db*"], "linq2db generates its own SQL from LINQ.") { WritesOwnSql = true },
        new(["sqlite-net"], "sqlite-net generates its own SQL, and inserts each row with a statement of its own.")
        {
            WritesOwnSql = true,
        },
        new(["ef-core*"], "EF Core sets a savepoint when `SaveChanges` is called in a transaction.")
        {
            Statements = ["SAVEPOINT ", "RELEASE ", "ROLLBACK TO "],
        },
        new(
            ["microsoft-data-sqlite*", "system-data-sqlite*", "dapper*", "ef-core*"],
            "ADO.NET has no method for the last inserted rowid, so a query reads it."
        )
        {
            Statements = ["SELECT last_insert_rowid"],
        },
        new(["*"], "FTS5 reads its configuration again after it is reconnected.")
        {
            Statements = ["SELECT k, v FROM '"],
        },
        new(["system-data-sqlite*"], "System.Data.SQLite runs single-row queries to completion, a few more steps.")
        {
            StepsPerRun = 4,
        },
        new(["pinvoke"], "The suite's shim reads the program of each query once per process, with `EXPLAIN`.")
        {
            Statements = ["EXPLAIN "],
        },
        new(
            ["microsoft-data-sqlite-shared-cache"],
            "A shared cache locks tables, one step each, and the suite's provider retries what meets such a lock."
        )
        {
            Statements = ["PRAGMA busy_timeout"],
            StepsPerRun = 4,
            Repeats = true,
        },
    ];

    public static IReadOnlyList<AllowedDifference> Of(Provider provider) =>
        [.. All.Where(difference => difference.Providers.Any(id => IsOf(id, provider)))];

    public bool Leaves(string statement) =>
        Statements.Any(beginning => statement.StartsWith(beginning, StringComparison.Ordinal));

    private static bool IsOf(string id, Provider provider) =>
        id.EndsWith('*') ? provider.Id.StartsWith(id[..^1], StringComparison.Ordinal) : provider.Id == id;
}
