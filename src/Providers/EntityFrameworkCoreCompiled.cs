namespace SqliteBench.Providers;

/// <summary>EF Core with compiled queries; what they do not serve is as in <see cref="EntityFrameworkCore"/>.</summary>
public static class EntityFrameworkCoreCompiled
{
    public const string Id = "ef-core-compiled";

    public static Provider Provider { get; } =
        EntityFrameworkCore.With<CompiledQueries>(Id, "EF Core, with compiled LINQ queries");
}
