using BenchmarkDotNet.Attributes;
using BenchmarkDotNet.Parameters;
using BenchmarkDotNet.Running;
using SqliteBench.Measurement.Cases;
using SqliteBench.Measurement.Turns;
using SqliteBench.Workloads;
using SqliteBench.Workloads.Statements;

namespace SqliteBench.Measurement;

/// <summary>What all studies share: the benchmark, and the parameter for providers. Studies add their own.</summary>
public abstract class StudyBenchmarks : OperationBenchmark
{
    // Static, because BenchmarkDotNet reads the values of parameters from static members.
    private static Axes s_axes = new();
    private static IReadOnlyList<VersionedProvider> s_providers = [];

    /// <summary>The provider, or what is measured besides providers; the last parameter.</summary>
    [ParamsSource(nameof(ProviderValues), Priority = 100)]
    public CatalogParameter Provider { get; set; } = null!;

    public static IEnumerable<CatalogParameter> ProviderValues => CatalogParameter.Of(s_providers, s_providers);

    /// <summary>Values of the parameter Pragmas.</summary>
    public static IEnumerable<PragmaSet> PragmaValues => s_axes.On(Axis.Pragmas);

    /// <summary>Values of the parameter Rows.</summary>
    public static IEnumerable<long> RowValues => s_axes.On(Axis.Rows);

    /// <summary>The axes whose values BenchmarkDotNet gets.</summary>
    private protected static Axes Offered => s_axes;

    private protected abstract ICaseSettings Settings { get; }

    /// <summary>Sets the values of the parameters of all studies.</summary>
    /// <param name="axes">The axes of a study.</param>
    /// <param name="beside">Ids of what the study measures besides the providers.</param>
    internal static void Offer(Axes axes, IReadOnlyList<string> beside)
    {
        s_axes = axes;
        s_providers = VersionedProvider.Of(axes, beside);
    }

    /// <summary>The provider of a case, or what it measures instead of one.</summary>
    internal static VersionedProvider ProviderOf(BenchmarkCase benchmarkCase) =>
        ((CatalogParameter)benchmarkCase.Parameters[nameof(Provider)]).As<VersionedProvider>();

    /// <summary>The candidate of a case: its provider in its setting.</summary>
    internal static Candidate CandidateOf(BenchmarkCase benchmarkCase)
    {
        Type study = benchmarkCase.Descriptor.Type;
        StudyBenchmarks benchmarks = (StudyBenchmarks)Activator.CreateInstance(study)!;
        foreach (ParameterInstance parameter in benchmarkCase.Parameters.Items)
        {
            study.GetProperty(parameter.Name)!.SetValue(benchmarks, parameter.Value);
        }

        return ProviderOf(benchmarkCase).In(benchmarks.Settings);
    }
}

/// <summary>What the studies of the block workloads share: their axes, as parameters.</summary>
public abstract class BlockBenchmarks : StudyBenchmarks
{
    [ParamsSource(nameof(WorkloadValues), Priority = 0)]
    public CatalogParameter Workload { get; set; } = null!;

    /// <summary>Settings of every connection.</summary>
    [ParamsSource(nameof(PragmaValues), Priority = 1)]
    public PragmaSet Pragmas { get; set; } = null!;

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
    public CatalogParameter Schema { get; set; } = null!;

    public static IEnumerable<CatalogParameter> WorkloadValues =>
        CatalogParameter.Of(Offered.SelectedWorkloads, WorkloadCatalog.All);

    public static IEnumerable<BatchSize> BatchSizeValues => Offered.On(Axis.BatchSizes);

    public static IEnumerable<int> ThreadValues => Offered.On(Axis.Threads);

    public static IEnumerable<CatalogParameter> SchemaValues =>
        CatalogParameter.Of(Offered.On(Axis.Schemas), BlockSchemaCatalog.All);

    private protected override CaseSettings Settings =>
        new(Workload.As<Workload>(), Pragmas, BatchSize, Threads, Rows) { Schema = Schema.As<BlockSchema>() };
}

/// <summary>What the studies of single statements share: their axes, as parameters.</summary>
public abstract class StatementBenchmarks : StudyBenchmarks
{
    [ParamsSource(nameof(WorkloadValues), Priority = 0)]
    public CatalogParameter Workload { get; set; } = null!;

    /// <summary>Settings of every connection.</summary>
    [ParamsSource(nameof(PragmaValues), Priority = 1)]
    public PragmaSet Pragmas { get; set; } = null!;

    /// <summary>Rows of the table before a run or, where the run fills it, after.</summary>
    [ParamsSource(nameof(RowValues), Priority = 2)]
    public long Rows { get; set; }

    public static IEnumerable<CatalogParameter> WorkloadValues =>
        CatalogParameter.Of(Offered.SelectedStatements, StatementCatalog.All);

    private protected override StatementCase Settings => new(Workload.As<StatementWorkload>(), Pragmas, Rows);
}

/// <summary>
/// An entry of a catalog as a parameter, which is compared by its place there: BenchmarkDotNet compares only values of one
/// type, and each entry has its own.
/// </summary>
public sealed class CatalogParameter : IComparable
{
    private readonly object _entry;
    private readonly int _place;

    private CatalogParameter(object entry, int place)
    {
        _entry = entry;
        _place = place;
    }

    /// <inheritdoc />
    public int CompareTo(object? obj) => obj is CatalogParameter other ? _place.CompareTo(other._place) : 1;

    /// <inheritdoc />
    public override string ToString() => $"{_entry}";

    internal static IEnumerable<CatalogParameter> Of<T>(IEnumerable<T> chosen, IReadOnlyList<T> catalog)
        where T : class =>
        chosen.Select(entry => new CatalogParameter(entry, catalog.TakeWhile(other => other != entry).Count()));

    internal T As<T>() => (T)_entry;
}
