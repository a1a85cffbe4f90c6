namespace SqliteBench.Workloads.Pitfalls;

public static class PitfallCatalog
{
    /// <summary>Builds with other versions of the libraries have no EF Core.</summary>
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
