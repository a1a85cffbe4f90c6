using System.Text.Json;
using System.Text.Json.Serialization;
using SqliteBench.Machine;
using SqliteBench.Providers;
using SqliteBench.Providers.Engine;
using SqliteBench.Versions;
using SqliteBench.Workloads;
using SqliteBench.Workloads.Statements;

namespace SqliteBench.Measurement.Cases;

/// <summary>
/// The values of a study's axes and the place of its databases. BenchmarkDotNet measures each case in a process of its
/// own, which has to make the same parameters: the axes reach it as an environment variable.
/// Providers, workloads and schemas are ids; pragma sets and the engine are as written. A batch of 0 operations is one of
/// all; null operations are each workload's own number. Rows are those before a run. Templates and databases are directories.
/// </summary>
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
    public bool HasSampling { get; init; } = true;

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
    internal SamplingLimits? Sampling => HasSampling ? SamplingLimits.Standard : null;

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

/// <summary>A study's own values of the axes, written as on the command line, which replaces them one by one.</summary>
public sealed record StudyAxes
{
    /// <summary>Every provider but those that have to be named.</summary>
    internal const string StandardProviders = "standard";

    /// <summary>The providers.</summary>
    public string Providers { get; init; } = StandardProviders;

    /// <summary>The workloads of the study.</summary>
    public string Workloads { get; init; } = "all";

    /// <summary>The pragma sets.</summary>
    public string Pragmas { get; init; } = "combination";

    /// <summary>Operations per transaction.</summary>
    public string BatchSizes { get; init; } = "all";

    /// <summary>Threads, one connection each.</summary>
    public string Threads { get; init; } = "1";

    /// <summary>Rows of the table Block before a run.</summary>
    public string Rows { get; init; } = "100000";

    /// <summary>The schemas of the table Block.</summary>
    public string Schemas { get; init; } = BlockSchemaCatalog.Default.Id;

    /// <summary>Databases that are written side by side.</summary>
    public string Databases { get; init; } = "1";

    /// <summary>Whether statement workloads have as many operations as were published.</summary>
    public bool Published { get; init; }

    /// <summary>What a study of many settings can spend on the pairs of each, in seconds.</summary>
    public const int StandardPairSeconds = 9;

    /// <summary>How long the providers of a setting are timed in turn, about, in seconds.</summary>
    public int PairSeconds { get; init; } = StandardPairSeconds;

    /// <summary>Iterations that count.</summary>
    public int Iterations { get; init; } = 8;

    /// <summary>Iterations before those: at 20,000 operations each, some of them take the JIT to its last tier.</summary>
    public int WarmupIterations { get; init; } = 4;

    /// <inheritdoc />
    public override string ToString() =>
        $"--providers {Providers} --workloads {Workloads} --pragmas {Pragmas} --batch-sizes {BatchSizes}"
        + $" --threads {Threads} --rows {Rows} --schemas {Schemas}";
}

/// <summary>How much is executed for latencies. Of each there is at least one execution, however long it takes.</summary>
/// <param name="WarmUps">The most executions that warm up.</param>
/// <param name="WarmUpTime">After which no more of them begins.</param>
/// <param name="Operations">After so many operations no more execution begins.</param>
/// <param name="Time">Nor after so long, laying out and checking included.</param>
internal sealed record SamplingLimits(int WarmUps, TimeSpan WarmUpTime, long Operations, TimeSpan Time)
{
    /// <summary>Executions that observe the engine.</summary>
    private const int Observed = 1;

    /// <summary>
    /// What a run takes: the 99.9th percentile has 20 operations above it. The JIT compiles the loop that takes the
    /// latencies during its first execution.
    /// </summary>
    public static SamplingLimits Standard { get; } =
        new(3, TimeSpan.FromSeconds(0.1), 20_000, TimeSpan.FromSeconds(0.5));

    /// <summary>About how long the sampling takes, in seconds.</summary>
    public double SecondsOf(double secondsOfExecution, long operations)
    {
        double Executions(double most, TimeSpan time) =>
            Math.Max(1, Math.Min(most, Math.Ceiling(time.TotalSeconds / secondsOfExecution)));
        double counted = Math.Ceiling((double)Operations / operations);
        return secondsOfExecution * (Executions(WarmUps, WarmUpTime) + Executions(counted, Time) + Observed);
    }
}
