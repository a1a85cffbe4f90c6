using Microsoft.EntityFrameworkCore;

namespace SqliteBench.Providers;

/// <summary>EF Core over Microsoft.Data.Sqlite: LINQ queries without tracking, unless named otherwise, and SaveChanges.</summary>
public static class EntityFrameworkCore
{
    public static IReadOnlyList<Provider> All { get; } =
    [
        With<PlainQueries>("ef-core", "EF Core, with plain LINQ queries"),
        With<CompiledQueries>("ef-core-compiled", "EF Core, with compiled LINQ queries"),
        With<TrackedQueries>("ef-core-tracking", "EF Core, with contexts that track rows"),
        With<PooledContexts>("ef-core-pooled", "EF Core, with pooled contexts"),
    ];

    private static ManagedProvider<EntityConnection<TStyle>, MapperStatement> With<TStyle>(
        string id,
        string description
    )
        where TStyle : struct, IQueryStyle =>
        new(
            id,
            description,
            "Microsoft.EntityFrameworkCore.Sqlite.Core",
            () => typeof(SqliteDbContextOptionsBuilderExtensions).Assembly
        )
        {
            StandsOn = MicrosoftSqlite.Provider,
            IsNamedOnly = true,
            HidesStatements = true,
            BoundPackage = "Microsoft.Data.Sqlite.Core",
        };
}
