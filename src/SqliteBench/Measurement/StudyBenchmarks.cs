using System.Reflection;
using BenchmarkDotNet.Attributes;
using BenchmarkDotNet.Parameters;
using BenchmarkDotNet.Running;
using SqliteBench.Measurement.Cases;
using SqliteBench.Measurement.Turns;
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
    public static IEnumerable<PragmaSet> PragmaValues => Axes.Current.On(Axis.Pragmas);

    /// <summary>Values of the parameter Rows.</summary>
    public static IEnumerable<long> RowValues => Axes.Current.On(Axis.Rows);

    private protected abstract ICaseSettings Settings { get; }

    /// <summary>The values of the parameters, as axes with one value each.</summary>
    private protected Axes Point =>
        ParametersOf(GetType())
            .Aggregate(
                new Axes(),
                (axes, property) => axes.With(MeasuredResult.AxisOf(property.Name), [$"{property.GetValue(this)}"])
            );

    internal static IEnumerable<PropertyInfo> ParametersOf(Type study) =>
        study.GetProperties().Where(property => Attribute.IsDefined(property, typeof(ParamsSourceAttribute)));

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
    public void Prepare()
    {
        // A diagnoser reaches the last of several launches alone.
        if (Environment.GetEnvironmentVariable(CaseReport.CandidateVariable) is null)
        {
            string? candidate = CandidateOf(GetType(), Environment.GetCommandLineArgs());
            Environment.SetEnvironmentVariable(CaseReport.CandidateVariable, candidate);
        }

        _case = new MeasuredCase(Settings.Describe(), Begin, Axes.Current.Sampling);
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

    /// <summary>What a process measures, by the arguments that BenchmarkDotNet starts it with; null where they do not say it.</summary>
    /// <param name="study">The class of the benchmarks.</param>
    /// <param name="arguments"><c>--benchmarkName Namespace.Study.Method(Parameter: value)</c> among them.</param>
    internal static string? CandidateOf(Type study, IReadOnlyList<string> arguments)
    {
        string name = arguments.SkipWhile(argument => argument != "--benchmarkName").ElementAtOrDefault(1) ?? "";
        string method = name.Split('(')[0].Split('.')[^1];
        return method.Length > 0
            ? study.GetMethod(method)?.GetCustomAttribute<BenchmarkAttribute>()?.Description
            : null;
    }

    private CaseWork Begin(string candidate) =>
        new PairedSubject(candidate, ProviderCatalog.Find(candidate), Settings).Begin(Axes.Current);

    private protected void Measure(string candidate) => _case!.Run(candidate);

    /// <inheritdoc />
    protected override void Measure(Provider provider) => Measure(provider.Id);
}

/// <summary>What the studies of the block workloads share: their axes, as parameters.</summary>
public abstract class BlockBenchmarks : StudyBenchmarks
{
    /// <summary>The workload.</summary>
    [ParamsSource(nameof(WorkloadValues), Priority = 0)]
    public CatalogParameter Workload { get; set; } = null!;

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
    public CatalogParameter Schema { get; set; } = null!;

    /// <summary>Values of <see cref="Workload"/>.</summary>
    public static IEnumerable<CatalogParameter> WorkloadValues =>
        CatalogParameter.Of(Axes.Current.SelectedWorkloads, WorkloadCatalog.All);

    /// <summary>Values of <see cref="BatchSize"/>.</summary>
    public static IEnumerable<BatchSize> BatchSizeValues => Axes.Current.On(Axis.BatchSizes);

    /// <summary>Values of <see cref="Threads"/>.</summary>
    public static IEnumerable<int> ThreadValues => Axes.Current.On(Axis.Threads);

    /// <summary>Values of <see cref="Schema"/>.</summary>
    public static IEnumerable<CatalogParameter> SchemaValues =>
        CatalogParameter.Of(Axes.Current.On(Axis.Schemas), BlockSchemaCatalog.All);

    private protected override CaseSettings Settings => CaseSettings.Of(Point);
}

/// <summary>What the studies of single statements share: their axes, as parameters.</summary>
public abstract class StatementBenchmarks : StudyBenchmarks
{
    /// <summary>The workload.</summary>
    [ParamsSource(nameof(WorkloadValues), Priority = 0)]
    public CatalogParameter Workload { get; set; } = null!;

    /// <summary>Settings of every connection.</summary>
    [ParamsSource(nameof(PragmaValues), Priority = 1)]
    public PragmaSet Pragmas { get; set; } = null!;

    /// <summary>Rows of the table before a run or, where the run fills it, after.</summary>
    [ParamsSource(nameof(RowValues), Priority = 2)]
    public long Rows { get; set; }

    /// <summary>Values of <see cref="Workload"/>.</summary>
    public static IEnumerable<CatalogParameter> WorkloadValues =>
        CatalogParameter.Of(Axes.Current.SelectedStatements, StatementCatalog.All);

    private protected override StatementCase Settings => StatementCase.Of(Point);
}

/// <summary>
/// An entry of a catalog as a parameter, which is compared by its place there: BenchmarkDotNet compares only values of one
/// type, and each entry has its own.
/// </summary>
public sealed record CatalogParameter(string Id, int Place) : IComparable
{
    /// <inheritdoc />
    public int CompareTo(object? obj) => obj is CatalogParameter other ? Place.CompareTo(other.Place) : 1;

    /// <inheritdoc />
    public override string ToString() => Id;

    internal static IEnumerable<CatalogParameter> Of<T>(IEnumerable<T> chosen, IReadOnlyList<T> catalog)
        where T : class =>
        chosen.Select(entry => new CatalogParameter($"{entry}", catalog.TakeWhile(other => other != entry).Count()));
}
