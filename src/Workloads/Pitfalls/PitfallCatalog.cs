namespace SqliteBench.Workloads.Pitfalls;

/// <summary>Lists the pitfalls that this build and operating system can measure.</summary>
public static class PitfallCatalog
{
    /// <summary>All pitfalls. Builds for <c>--versions</c> have no EF Core.</summary>
    public static IReadOnlyList<Pitfall> All { get; } =
    [
        .. SqlPitfalls.All,
        .. ValuePitfalls.All,
        .. FilePitfalls.All.Where(pitfall => pitfall.IsPossible),
#if !WITHOUT_EF_CORE
        .. EntityPitfalls.All,
#endif
    ];

    public static Pitfall? Find(string id) => All.FirstOrDefault(pitfall => pitfall.Id == id);
}
