using System.Text.Json;
using System.Text.Json.Serialization;
using SqliteBench.PackageVersions;
using SqliteBench.Providers;
using SqliteBench.Providers.Engine;
using SqliteBench.Surveys;
using SqliteBench.Workloads;
using SqliteBench.Workloads.Statements;

namespace SqliteBench.Studies;

/// <summary>
/// The values of a study's axes and the place of its databases. BenchmarkDotNet measures each case in a process of its
/// own, which has to make the same parameters: the axes reach it as an environment variable.
/// </summary>
/// <param name="Providers">Ids of the providers.</param>
/// <param name="Workloads">Ids of the workloads.</param>
/// <param name="Pragmas">Pragma sets, as written.</param>
/// <param name="BatchSizes">Operations per transaction; 0 for all.</param>
/// <param name="Threads">Numbers of threads.</param>
/// <param name="Rows">Rows of the table Block before a run.</param>
/// <param name="Schemas">Ids of the schemas.</param>
/// <param name="Operations">Operations of one iteration, or null for each workload's own number.</param>
/// <param name="Seed">Seed of templates and operations.</param>
/// <param name="Engine">The engine, as written.</param>
/// <param name="Templates">Directory of the templates.</param>
/// <param name="Databases">Directory of the databases that are measured.</param>
public sealed record Axes(
    IReadOnlyList<string> Providers,
    IReadOnlyList<string> Workloads,
    IReadOnlyList<string> Pragmas,
    IReadOnlyList<int> BatchSizes,
    IReadOnlyList<int> Threads,
    IReadOnlyList<long> Rows,
    IReadOnlyList<string> Schemas,
    int? Operations,
    ulong Seed,
    string Engine,
    string Templates,
    string Databases
)
{
    private const string Variable = "SQLITEBENCH_AXES";

    /// <summary>Where the databases of studies that compare places go; for the others the first of them.</summary>
    public IReadOnlyList<Place> Places { get; init; } = [];

    /// <summary>Numbers of databases that are written side by side.</summary>
    public IReadOnlyList<int> DatabaseCounts { get; init; } = [1];

    /// <summary>Whether statement workloads have as many operations as were published.</summary>
    public bool Published { get; init; }

    /// <summary>How long the providers of a setting are timed in turn, about, in seconds.</summary>
    public int PairSeconds { get; init; } = StudyAxes.StandardPairSeconds;

    /// <summary>The versions of a package that the providers are built with; none where that is the usual one alone.</summary>
    public IReadOnlyList<PackageVersion> Versions { get; init; } = [];

    /// <summary>Whether each case is executed further after its iterations, for latencies, input and output.</summary>
    public bool HasSurvey { get; init; } = true;

    private static Axes? s_current;

    /// <summary>The axes of the run that this process is, or belongs to.</summary>
    /// <exception cref="InvalidOperationException">No run has been begun.</exception>
    public static Axes Current =>
        s_current ??= Environment.GetEnvironmentVariable(Variable) is { } json
            ? JsonSerializer.Deserialize<Axes>(json)!
            : throw new InvalidOperationException("a study is started by the program, which sets its axes");

    /// <summary>The block workloads themselves.</summary>
    [JsonIgnore]
    public IEnumerable<Workload> SelectedWorkloads => Workloads.Select(WorkloadCatalog.Find).OfType<Workload>();

    /// <summary>The statement workloads themselves.</summary>
    [JsonIgnore]
    public IEnumerable<StatementWorkload> SelectedStatements =>
        Workloads.Select(StatementCatalog.Find).OfType<StatementWorkload>();

    /// <summary>Every template that the run needs.</summary>
    [JsonIgnore]
    public IEnumerable<Template> SelectedTemplates =>
        (
            from workload in SelectedWorkloads
            from rows in Rows
            from schema in Schemas
            select workload.Template(rows, Seed, BlockSchema.Parse(schema))
        ).Distinct();

    /// <summary>How much each case is executed further; null for nothing.</summary>
    internal SurveyLimits? Survey => HasSurvey ? SurveyLimits.Standard : null;

    /// <summary>Makes these the axes of this process and of those that it starts.</summary>
    public void Publish()
    {
        Environment.SetEnvironmentVariable(Variable, JsonSerializer.Serialize(this));
        s_current = this;
    }

    /// <summary>Chooses the engine in this process and finds what reads and builds databases.</summary>
    /// <returns>A synchronous provider that is always there.</returns>
    public Provider UseEngine()
    {
        EngineLibrary.Use(EngineChoice.Parse(Engine));
        return PInvokeShim.Provider;
    }
}
