namespace SqliteBench.Providers;

/// <summary>EF Core, with contexts from its pool where connections come from one; else as <see cref="EntityFrameworkCore"/>.</summary>
public static class EntityFrameworkCorePooled
{
    public const string Id = "ef-core-pooled";

    public static Provider Provider { get; } =
        EntityFrameworkCore.With<PooledContexts>(Id, "EF Core, with pooled contexts");
}
