using SqliteBench.Providers;
using SqliteBench.Reporting.StudyPlots;
using SqliteBench.Workloads;
using SqliteBench.Workloads.Statements;

namespace SqliteBench.Studies;

/// <summary>What a study is about and what it measures.</summary>
/// <param name="Id">Its name in lists, and its category for BenchmarkDotNet.</param>
/// <param name="Benchmarks">The class of its benchmarks.</param>
/// <param name="Question">What it asks, in one sentence.</param>
/// <param name="Published">What was published, in one sentence.</param>
/// <param name="Quick">What it measures by itself: at most 10 minutes on two cores.</param>
/// <param name="Full">What it measures with <c>--full</c>: the published grid.</param>
public sealed record StudyDefinition(
    string Id,
    Type Benchmarks,
    string Question,
    string Published,
    StudyAxes Quick,
    StudyAxes Full
)
{
    /// <summary>The statement workloads of the study; none where it is about block workloads.</summary>
    public IReadOnlyList<StatementWorkload> Statements { get; init; } = [];

    /// <summary>The workloads on the block store, where it is about those.</summary>
    public IReadOnlyList<Workload> Blocks { get; init; } = WorkloadCatalog.Blocks;

    /// <summary>Ids of the workloads that it can measure.</summary>
    public IReadOnlyList<string> WorkloadIds =>
        Statements.Count == 0
            ? [.. Blocks.Select(workload => workload.Id)]
            : [.. Statements.Select(workload => workload.Id)];

    /// <summary>Whether it measures every directory that is given, rather than the first alone.</summary>
    public bool ComparesPlaces { get; init; }

    /// <summary>Whether it writes several databases side by side, as many as <c>--databases</c> says.</summary>
    public bool ComparesDatabaseCounts { get; init; }

    /// <summary>Ids of what is measured beside the providers, such as files beside a log.</summary>
    public IReadOnlyList<string> Beside { get; init; } = [];

    /// <summary>
    /// Providers without benchmarks that take part in the paired rounds where what stands on them does: layers that
    /// explain what others cost.
    /// </summary>
    public IReadOnlyList<Provider> PairedAlone { get; init; } = [];

    /// <summary>How a page shows what it measured.</summary>
    public IReadOnlyList<IStudyPlot> Plots { get; init; } = [new RatioBars()];

    /// <summary>What it is about, for those who read its results.</summary>
    public StudyReport Report => new(Id, Question, Published, Plots);

    /// <summary>Every setting that the study measures.</summary>
    /// <param name="axes">The values of its axes.</param>
    public IEnumerable<ICaseSettings> SettingsOf(Axes axes)
    {
        ArgumentNullException.ThrowIfNull(axes);
        IEnumerable<ICaseSettings> settings = Statements.Count == 0 ? BlockSettings(axes) : StatementSettings(axes);
        return settings.Where(setting => setting.IsPossible);
    }

    private static IEnumerable<CaseSettings> BlockSettings(Axes axes) =>
        from workload in axes.SelectedWorkloads
        from pragmas in axes.Pragmas.Select(PragmaSet.Parse)
        from batchSize in axes.BatchSizes.Select(operations => new BatchSize(operations))
        from threads in axes.Threads
        from rows in axes.Rows
        from schema in axes.Schemas.Select(BlockSchema.Parse)
        select new CaseSettings(workload, pragmas, batchSize, threads, rows) { Schema = schema };

    private IEnumerable<ICaseSettings> StatementSettings(Axes axes) =>
        from workload in axes.SelectedStatements
        from pragmas in axes.Pragmas.Select(PragmaSet.Parse)
        from rows in axes.Rows
        from place in ComparesPlaces ? axes.Places : [null!]
        from databases in ComparesDatabaseCounts ? axes.DatabaseCounts : [1]
        select new StatementCase(workload, pragmas, rows)
        {
            Place = place,
            Databases = databases,
            Stepwise = StatementCase.IsStepwise(Benchmarks),
        };
}
