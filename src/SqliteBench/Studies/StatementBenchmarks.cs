using BenchmarkDotNet.Attributes;
using SqliteBench.Measuring;
using SqliteBench.Providers;

namespace SqliteBench.Studies;

/// <summary>
/// What the studies of single statements share: a benchmark a provider (inherited), the axes as parameters, and a measured
/// iteration that is one run of all executions from always the same state.
/// </summary>
public abstract class StatementBenchmarks : ProviderBenchmarks
{
    private MeasuredCase? _case;

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

    /// <summary>Values of <see cref="Pragmas"/>.</summary>
    public static IEnumerable<PragmaSet> PragmaValues => Axes.Current.Pragmas.Select(PragmaSet.Parse);

    /// <summary>Values of <see cref="Rows"/>.</summary>
    public static IEnumerable<long> RowValues => Axes.Current.Rows;

    /// <summary>Makes the arguments and works out their answers.</summary>
    [GlobalSetup]
    public void Prepare() => _case = new MeasuredCase(Settings.Describe(), Begin, Axes.Current.Survey);

    /// <summary>Lays a database out, opens the connections and prepares the statement.</summary>
    [IterationSetup]
    public void Open() => _case!.Open();

    /// <summary>Checks the answers and closes what the iteration opened.</summary>
    [IterationCleanup]
    public void Check() => _case!.Check();

    /// <summary>Removes the database and tells the host what was found.</summary>
    [GlobalCleanup]
    public void Complete() => _case!.Complete();

    /// <summary>The setting of this case.</summary>
    protected virtual StatementCase Settings => new(Workload.Workload, Pragmas, Rows);

    /// <summary>Makes the work of a contender.</summary>
    /// <param name="contender">The id of a provider, or of what stands beside them.</param>
    protected virtual CaseWork Begin(string contender) =>
        Settings.Begin(MeasuredCase.ProviderOf(contender), Axes.Current);

    /// <summary>Measures what stands beside the providers.</summary>
    /// <param name="contender">Its id.</param>
    protected void Measure(string contender) => _case!.Run(contender);

    /// <inheritdoc />
    protected override void Measure(Provider provider)
    {
        ArgumentNullException.ThrowIfNull(provider);
        Measure(provider.Id);
    }
}
