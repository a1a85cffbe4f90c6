using Microsoft.EntityFrameworkCore;

namespace SqliteBench.Providers;

/// <summary>EF Core over Microsoft.Data.Sqlite: plain LINQ queries without tracking, and SaveChanges.</summary>
public static class EntityFrameworkCore
{
    public const string Id = "ef-core";

    private const string Package = "Microsoft.EntityFrameworkCore.Sqlite.Core";

    public static Provider Provider { get; } = With<PlainQueries>(Id, "EF Core, with plain LINQ queries");

    internal static Provider With<TStyle>(string id, string description)
        where TStyle : struct, IQueryStyle =>
        new ManagedProvider<EntityConnection<TStyle>, MapperStatement>(
            id,
            description,
            Package,
            () => typeof(SqliteDbContextOptionsBuilderExtensions).Assembly
        )
        {
            StandsOn = MicrosoftSqlite.Provider,
            IsNamedOnly = true,
            HidesStatements = true,
            BoundPackage = "Microsoft.Data.Sqlite.Core",
        };
}
