using SqliteBench.Machine;
using SqliteBench.Providers;
using SqliteBench.Workloads;

namespace SqliteBench.StartupTime;

internal sealed record StartupPlan(
    IReadOnlyList<Provider> Providers,
    IReadOnlyList<BuildWay> Ways,
    long Rows,
    ulong Seed,
    int Launches
)
{
    /// <summary>The workloads after the first row: one that reads, and one that writes.</summary>
    public static IReadOnlyList<Workload> Workloads { get; } =
    [.. WorkloadCatalog.Blocks.Where(workload => workload.Id is "select" or "insert")];

    public IEnumerable<Provider> Published => Providers.Where(provider => provider != NativeBaseline.Provider);

    public bool HasBaseline => Providers.Contains(NativeBaseline.Provider);
}

/// <summary>
/// Databases, builds and processes of the measurement, which are cleaned up afterwards, also after an interruption; published
/// programs and templates stay.
/// </summary>
internal sealed class StartupWorkspace : IDisposable
{
    private readonly RunDirectory _builds;
    private readonly InterruptibleDirectory _databases;

    public StartupWorkspace(string directory, string artifacts, ArtifactsLock results)
    {
        Published = Path.Combine(artifacts, "published");
        Cache = new TemplateCache(Path.Combine(directory, "templates"));
        _builds = new RunDirectory(artifacts);
        _databases = new InterruptibleDirectory(
            directory,
            () =>
            {
                _builds.Dispose();
                Cache.RemoveUnfinished();
                results.Dispose();
            }
        );
    }

    public string Published { get; }

    public TemplateCache Cache { get; }

    public string Databases => _databases.Location;

    public string Builds => _builds.Location;

    public void Dispose()
    {
        _databases.Dispose();
        _builds.Dispose();
    }
}
