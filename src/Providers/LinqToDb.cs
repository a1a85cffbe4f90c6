using LinqToDB.Data;
using SqliteBench.Providers.LinqMapper;

namespace SqliteBench.Providers;

/// <summary>linq2db over Microsoft.Data.Sqlite: LINQ queries, its own insertions and updates, and BulkCopy.</summary>
public static class LinqToDb
{
    public static IReadOnlyList<Provider> All { get; } =
    [
        With<PlainQueries>("linq2db", "linq2db, with plain LINQ queries"),
        With<CompiledQueries>("linq2db-compiled", "linq2db, with compiled LINQ queries"),
    ];

    private static ManagedProvider<LinqConnection<TStyle>, MapperStatement> With<TStyle>(string id, string description)
        where TStyle : struct, IQueryStyle =>
        new(id, description, "linq2db", () => typeof(DataConnection).Assembly)
        {
            StandsOn = MicrosoftSqlite.Provider,
            IsNamedOnly = true,
            HidesStatements = true,
        };
}
