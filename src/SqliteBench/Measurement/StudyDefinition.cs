using System.Reflection;
using BenchmarkDotNet.Attributes;
using SqliteBench.Measurement.Cases;
using SqliteBench.Reporting.StudyPlots;
using SqliteBench.Workloads;
using SqliteBench.Workloads.Statements;

namespace SqliteBench.Measurement;

/// <summary>
/// What a study is about and what it measures: by itself, which takes at most 10 minutes on two cores, and with <c>--full</c>,
/// the published grid.
/// </summary>
public sealed record StudyDefinition(
    Type Benchmarks,
    string Question,
    string Published,
    StudyAxes Quick,
    StudyAxes Full,
    IReadOnlyList<IStudyPlot> Plots,
    IReadOnlyList<StatementWorkload>? Statements = null
)
{
    /// <summary>Its name in lists, and its category for BenchmarkDotNet.</summary>
    public string Id => IdOf(Benchmarks);

    /// <summary>The statement workloads of the study; none where it is about block workloads.</summary>
    public IReadOnlyList<StatementWorkload> Statements { get; } = Statements ?? [];

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

    /// <summary>Whether its runs are ones of steps, with a look at the write-ahead log after each.</summary>
    public bool Stepwise { get; init; }

    /// <summary>What it is about, for those who read its results.</summary>
    public StudyReport Report => new(Id, Question, Published, Plots);

    internal static string IdOf(Type benchmarks) =>
        benchmarks.GetCustomAttribute<BenchmarkCategoryAttribute>()!.Categories[0];

    /// <summary>Every setting that the study measures.</summary>
    public IEnumerable<ICaseSettings> SettingsOf(Axes axes)
    {
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
            Stepwise = Stepwise,
        };
}
