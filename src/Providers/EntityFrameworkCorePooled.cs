using SqliteBench.Providers.EntityMapper;

namespace SqliteBench.Providers;

/// <summary>EF Core, with contexts from its pool where connections come from one; else as <see cref="EntityFrameworkCore"/>.</summary>
public static class EntityFrameworkCorePooled
{
    /// <summary>The name on the command line and in reports.</summary>
    public const string Id = "ef-core-pooled";

    /// <summary>The provider.</summary>
    public static Provider Provider { get; } =
        EntityFrameworkCore.With<PooledContexts>(Id, "EF Core, with pooled contexts");
}
