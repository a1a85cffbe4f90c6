namespace SqliteBench.Providers;

/// <summary>EF Core as it is by default: contexts track the rows that they read, and updates change such rows.</summary>
public static class EntityFrameworkCoreTracking
{
    public const string Id = "ef-core-tracking";

    public static Provider Provider { get; } =
        EntityFrameworkCore.With<TrackedQueries>(Id, "EF Core, with contexts that track rows");
}
