using SqliteBench.Providers.EntityMapper;

namespace SqliteBench.Providers;

/// <summary>EF Core with compiled queries; what they do not serve is as in <see cref="EntityFrameworkCore"/>.</summary>
public static class EntityFrameworkCoreCompiled
{
    /// <summary>The name on the command line and in reports.</summary>
    public const string Id = "ef-core-compiled";

    /// <summary>The provider.</summary>
    public static Provider Provider { get; } =
        EntityFrameworkCore.With<CompiledQueries>(Id, "EF Core, with compiled LINQ queries");
}
