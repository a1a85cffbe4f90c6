using Microsoft.EntityFrameworkCore;
using SqliteBench.Providers.EntityMapper;

namespace SqliteBench.Providers;

/// <summary>EF Core over Microsoft.Data.Sqlite: plain LINQ queries without tracking, and SaveChanges.</summary>
public static class EntityFrameworkCore
{
    /// <summary>The name on the command line and in reports.</summary>
    public const string Id = "ef-core";

    /// <summary>The package of the provider.</summary>
    internal const string Package = "Microsoft.EntityFrameworkCore.Sqlite.Core";

    /// <summary>The provider.</summary>
    public static Provider Provider { get; } =
        new SynchronousProvider<EntityConnection<PlainQueries>, EntityStatement>(
            Id,
            "EF Core, with plain LINQ queries",
            Package,
            () => typeof(SqliteDbContextOptionsBuilderExtensions).Assembly
        )
        {
            StandsOn = MicrosoftSqlite.Provider,
            IsNamedOnly = true,
            BoundPackage = "Microsoft.Data.Sqlite.Core",
        };
}
