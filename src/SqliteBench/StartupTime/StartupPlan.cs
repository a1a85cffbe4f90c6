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
    /// <summary>What the programs run after their first row: one workload that reads, and one that writes.</summary>
    public static IReadOnlyList<Workload> Workloads { get; } =
    [.. WorkloadCatalog.Blocks.Where(workload => workload.Id is "select" or "insert")];

    public IEnumerable<Provider> Published => Providers.Where(provider => provider != NativeBaseline.Provider);

    public bool HasBaseline => Providers.Contains(NativeBaseline.Provider);
}

/// <summary>
/// What a measurement of starts makes: databases, builds and processes. All of it goes with it, also when it is interrupted;
/// published programs and templates stay.
/// </summary>
internal sealed class StartupWorkspace : IDisposable
{
    private readonly RunDirectory _databases;
    private readonly RunDirectory _builds;
    private readonly ArtifactsLock _results;

    public StartupWorkspace(string directory, string artifacts, ArtifactsLock results)
    {
        _results = results;
        Published = Path.Combine(artifacts, "published");
        Cache = new TemplateCache(Path.Combine(directory, "templates"), PInvokeShim.Provider);
        _databases = new RunDirectory(directory);
        _builds = new RunDirectory(artifacts);
        Signals = new SignalCleanup(Clean);
    }

    public string Published { get; }

    public TemplateCache Cache { get; }

    public string Databases => _databases.Location;

    public string Builds => _builds.Location;

    public SignalCleanup Signals { get; }

    public void Dispose()
    {
        Signals.Dispose();
        Remove();
    }

    private void Clean()
    {
        ChildProcesses.Kill();
        Remove();
        // One that was started meanwhile.
        ChildProcesses.Kill();
        Cache.RemoveUnfinished();
        _results.Dispose();
    }

    private void Remove()
    {
        _databases.Dispose();
        _builds.Dispose();
    }
}
