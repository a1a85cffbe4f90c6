using SqliteBench.Hosting;
using SqliteBench.Providers;
using SqliteBench.Workloads;

namespace SqliteBench.Measurement.StartupTime;

/// <summary>The measurements that the command <c>startup</c> makes.</summary>
public sealed record StartupPlan(
    IReadOnlyList<Provider> Providers,
    IReadOnlyList<BuildWay> Ways,
    long Rows,
    ulong Seed,
    int Launches
)
{
    public static IReadOnlyList<Workload> Workloads { get; } =
    [.. WorkloadCatalog.Blocks.Where(workload => workload.Id is "select" or "insert")];

    /// <summary>The providers whose programs are published; the program for C++ is built with the suite.</summary>
    public IEnumerable<Provider> Published => Providers.Where(provider => provider != NativeBaseline.Provider);
}

/// <summary>The folders of a run: databases and builds are deleted; published programs and templates stay.</summary>
public sealed class StartupWorkspace(string directory, string artifacts) : IDisposable
{
    private readonly InterruptibleDirectory _databases = new(directory);
    private readonly RunDirectory _builds = new(artifacts);

    public string Published { get; } = Path.Combine(artifacts, "published");

    public TemplateCache Cache { get; } = new(Path.Combine(directory, "templates"));

    public string Databases => _databases.Location;

    public string Builds => _builds.Location;

    public void Dispose()
    {
        _builds.Dispose();
        _databases.Dispose();
    }
}

/// <summary>A way to build a program, or to start it: properties of its build and settings of the runtime.</summary>
/// <param name="Properties">MSBuild properties, beside those that <see cref="StartupPrograms"/> always sets.</param>
public sealed record BuildWay(string Id, params IReadOnlyList<string> Properties)
{
    public IReadOnlyDictionary<string, string> Environment { get; init; } = new Dictionary<string, string>();

    /// <summary>How it is published: ways with runtime settings start the program of <see cref="Jit"/>.</summary>
    public BuildWay Published => Environment.Count > 0 ? Jit : this;

    /// <summary>The default of .NET, and the baseline of the others.</summary>
    public static BuildWay Jit { get; } = new("jit", "SelfContained=false");

    public static IReadOnlyList<BuildWay> All { get; } =
    [
        Jit,
        new("ready-to-run", "SelfContained=false", "PublishReadyToRun=true"),
        new("no-pgo") { Environment = new Dictionary<string, string> { ["DOTNET_TieredPGO"] = "0" } },
        new("no-tiers") { Environment = new Dictionary<string, string> { ["DOTNET_TieredCompilation"] = "0" } },
        new("native-aot", "PublishAot=true"),
    ];

    public static BuildWay Find(string id) =>
        All.FirstOrDefault(way => way.Id == id)
        ?? throw new FormatException($"'{id}' is not a way to build; choose from {string.Join(", ", All)}");

    public override string ToString() => Id;
}
