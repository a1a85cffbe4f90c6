using BenchmarkDotNet.Attributes;
using SqliteBench.Measuring;
using SqliteBench.Providers;

namespace SqliteBench.Studies;

/// <summary>
/// What the studies of the block workloads share: a benchmark a provider (inherited), the axes as parameters, and a
/// measured iteration that is one run of a fixed number of operations from always the same state.
/// </summary>
public abstract class BlockBenchmarks : ProviderBenchmarks
{
    private MeasuredCase? _case;

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

    /// <summary>Values of <see cref="Pragmas"/>.</summary>
    public static IEnumerable<PragmaSet> PragmaValues => Axes.Current.Pragmas.Select(PragmaSet.Parse);

    /// <summary>Values of <see cref="BatchSize"/>.</summary>
    public static IEnumerable<BatchSize> BatchSizeValues =>
        Axes.Current.BatchSizes.Select(operations => new BatchSize(operations));

    /// <summary>Values of <see cref="Threads"/>.</summary>
    public static IEnumerable<int> ThreadValues => Axes.Current.Threads;

    /// <summary>Values of <see cref="Rows"/>.</summary>
    public static IEnumerable<long> RowValues => Axes.Current.Rows;

    /// <summary>Values of <see cref="Schema"/>.</summary>
    public static IEnumerable<SchemaParameter> SchemaValues =>
        Axes.Current.Schemas.Select(id => new SchemaParameter(BlockSchema.Parse(id)));

    /// <summary>Makes the operations and works out their answers.</summary>
    [GlobalSetup]
    public void Prepare()
    {
        CaseSettings settings = new(Workload.Workload, Pragmas, BatchSize, Threads, Rows) { Schema = Schema.Schema };
        _case = new MeasuredCase(
            settings.Describe(),
            contender => settings.Begin(MeasuredCase.ProviderOf(contender), Axes.Current),
            Axes.Current.Survey
        );
    }

    /// <summary>Lays a database out, opens the connections and prepares the statements.</summary>
    [IterationSetup]
    public void Open() => _case!.Open();

    /// <summary>Checks the answers and closes what the iteration opened.</summary>
    [IterationCleanup]
    public void Check() => _case!.Check();

    /// <summary>Removes the database and tells the host what was found.</summary>
    [GlobalCleanup]
    public void Complete() => _case!.Complete();

    /// <inheritdoc />
    protected override void Measure(Provider provider)
    {
        ArgumentNullException.ThrowIfNull(provider);
        _case!.Run(provider.Id);
    }
}
