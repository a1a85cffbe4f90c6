using BenchmarkDotNet.Attributes;
using BenchmarkDotNet.Parameters;
using BenchmarkDotNet.Running;
using SqliteBench.Measurement.Cases;
using SqliteBench.Providers;
using SqliteBench.Workloads;
using SqliteBench.Workloads.Statements;

namespace SqliteBench.Measurement;

/// <summary>
/// What all studies share: a benchmark per provider (inherited), and a measured iteration that is one run of a fixed number
/// of operations from always the same state. A study adds its parameters.
/// </summary>
public abstract class StudyBenchmarks : ProviderBenchmarks
{
    private MeasuredCase? _case;

    /// <summary>Values of the parameter Pragmas.</summary>
    public static IEnumerable<PragmaSet> PragmaValues => Axes.Current.Pragmas.Select(PragmaSet.Parse);

    /// <summary>Values of the parameter Rows.</summary>
    public static IEnumerable<long> RowValues => Axes.Current.Rows;

    private protected abstract ICaseSettings Settings { get; }

    internal static ICaseSettings SettingsOf(BenchmarkCase benchmarkCase)
    {
        Type study = benchmarkCase.Descriptor.Type;
        StudyBenchmarks benchmarks = (StudyBenchmarks)Activator.CreateInstance(study)!;
        foreach (ParameterInstance parameter in benchmarkCase.Parameters.Items)
        {
            study.GetProperty(parameter.Name)!.SetValue(benchmarks, parameter.Value);
        }

        return benchmarks.Settings;
    }

    /// <summary>Makes the operations and works out their answers.</summary>
    [GlobalSetup]
    public void Prepare() => _case = new MeasuredCase(Settings.Describe(), Begin, Axes.Current.Sampling);

    /// <summary>Lays a database out, opens the connections and prepares the statements.</summary>
    [IterationSetup]
    public void Open() => _case!.Open();

    /// <summary>Checks the answers and closes what the iteration opened.</summary>
    [IterationCleanup]
    public void Check() => _case!.Check();

    /// <summary>Removes the database and tells the host what was found.</summary>
    [GlobalCleanup]
    public void Complete() => _case!.Complete();

    private protected virtual CaseWork Begin(string candidate) =>
        Settings.Begin(MeasuredCase.ProviderOf(candidate), Axes.Current);

    private protected void Measure(string candidate) => _case!.Run(candidate);

    /// <inheritdoc />
    protected override void Measure(Provider provider) => Measure(provider.Id);
}

/// <summary>What the studies of the block workloads share: their axes, as parameters.</summary>
public abstract class BlockBenchmarks : StudyBenchmarks
{
    /// <summary>The workload.</summary>
    [ParamsSource(nameof(WorkloadValues), Priority = 0)]
    public WorkloadParameter Workload { get; set; } = null!;

    /// <summary>Settings of every connection.</summary>
    [ParamsSource(nameof(PragmaValues), Priority = 1)]
    public PragmaSet Pragmas { get; set; } = null!;

    /// <summary>Operations per transaction.</summary>
    [ParamsSource(nameof(BatchSizeValues), Priority = 2)]
    public BatchSize BatchSize { get; set; }

    /// <summary>Threads, one connection each.</summary>
    [ParamsSource(nameof(ThreadValues), Priority = 3)]
    public int Threads { get; set; }

    /// <summary>Rows of the table Block before a run.</summary>
    [ParamsSource(nameof(RowValues), Priority = 4)]
    public long Rows { get; set; }

    /// <summary>Schema of the table Block.</summary>
    [ParamsSource(nameof(SchemaValues), Priority = 5)]
    public SchemaParameter Schema { get; set; } = null!;

    /// <summary>Values of <see cref="Workload"/>.</summary>
    public static IEnumerable<WorkloadParameter> WorkloadValues =>
        Axes.Current.SelectedWorkloads.Select(workload => new WorkloadParameter(workload));

    /// <summary>Values of <see cref="BatchSize"/>.</summary>
    public static IEnumerable<BatchSize> BatchSizeValues =>
        Axes.Current.BatchSizes.Select(operations => new BatchSize(operations));

    /// <summary>Values of <see cref="Threads"/>.</summary>
    public static IEnumerable<int> ThreadValues => Axes.Current.Threads;

    /// <summary>Values of <see cref="Schema"/>.</summary>
    public static IEnumerable<SchemaParameter> SchemaValues =>
        Axes.Current.Schemas.Select(id => new SchemaParameter(BlockSchema.Parse(id)));

    private protected override CaseSettings Settings =>
        new(Workload.Workload, Pragmas, BatchSize, Threads, Rows) { Schema = Schema.Schema };
}

/// <summary>What the studies of single statements share: their axes, as parameters.</summary>
public abstract class StatementBenchmarks : StudyBenchmarks
{
    /// <summary>The workload.</summary>
    [ParamsSource(nameof(WorkloadValues), Priority = 0)]
    public StatementParameter Workload { get; set; } = null!;

    /// <summary>Settings of every connection.</summary>
    [ParamsSource(nameof(PragmaValues), Priority = 1)]
    public PragmaSet Pragmas { get; set; } = null!;

    /// <summary>Rows of the table before a run or, where the run fills it, after.</summary>
    [ParamsSource(nameof(RowValues), Priority = 2)]
    public long Rows { get; set; }

    /// <summary>Values of <see cref="Workload"/>.</summary>
    public static IEnumerable<StatementParameter> WorkloadValues =>
        Axes.Current.SelectedStatements.Select(workload => new StatementParameter(workload));

    private protected override StatementCase Settings => new(Workload.Workload, Pragmas, Rows);
}

/// <summary>
/// An entry of a catalog as a parameter, which is compared by its place there: BenchmarkDotNet compares only values of one
/// type, and each entry has its own.
/// </summary>
public abstract record CatalogParameter(string Id, int Place) : IComparable
{
    /// <inheritdoc />
    public int CompareTo(object? obj) => obj is CatalogParameter other ? Place.CompareTo(other.Place) : 1;

    /// <inheritdoc />
    public sealed override string ToString() => Id;

    /// <summary>The place of an entry in its catalog.</summary>
    protected static int PlaceIn<T>(IEnumerable<T> catalog, T entry)
        where T : class => catalog.TakeWhile(other => other != entry).Count();
}

/// <summary>A workload as a parameter.</summary>
public sealed record WorkloadParameter(Workload Workload)
    : CatalogParameter(Workload.Id, PlaceIn(WorkloadCatalog.All, Workload));

/// <summary>A statement workload as a parameter.</summary>
public sealed record StatementParameter(StatementWorkload Workload)
    : CatalogParameter(Workload.Id, PlaceIn(StatementCatalog.All, Workload));

/// <summary>A schema as a parameter.</summary>
public sealed record SchemaParameter(BlockSchema Schema)
    : CatalogParameter(Schema.Id, PlaceIn(BlockSchemaCatalog.All, Schema));
