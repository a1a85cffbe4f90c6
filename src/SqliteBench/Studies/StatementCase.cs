using System.Globalization;
using BenchmarkDotNet.Running;
using SqliteBench.Measuring;
using SqliteBench.Providers;
using SqliteBench.Workloads.Statements;

namespace SqliteBench.Studies;

/// <summary>One setting of a study of statements.</summary>
/// <param name="Workload">The workload.</param>
/// <param name="Pragmas">The pragma set.</param>
/// <param name="Rows">Rows of the table before or, when it is filled, after.</param>
public sealed record StatementCase(StatementWorkload Workload, PragmaSet Pragmas, long Rows) : ICaseSettings
{
    /// <summary>Where the databases go; the run's own directory when null.</summary>
    public Place? Place { get; init; }

    /// <summary>Databases that are worked on side by side, one thread each.</summary>
    public int Databases { get; init; } = 1;

    /// <summary>Whether the run is one of steps, with a look at the write-ahead log after each.</summary>
    public bool Stepwise { get; init; }

    /// <summary>The setting of a case of <see cref="StatementBenchmarks"/>.</summary>
    /// <param name="benchmarkCase">The case.</param>
    public static StatementCase Of(BenchmarkCase benchmarkCase)
    {
        ArgumentNullException.ThrowIfNull(benchmarkCase);
        object? Value(string parameter) =>
            benchmarkCase.Parameters.Items.FirstOrDefault(item => item.Name == parameter)?.Value;
        return new StatementCase(
            ((StatementParameter)Value(nameof(StatementBenchmarks.Workload))!).Workload,
            (PragmaSet)Value(nameof(StatementBenchmarks.Pragmas))!,
            (long)Value(nameof(StatementBenchmarks.Rows))!
        )
        {
            Place = (Place?)Value(nameof(JournalStudy.FileSystem)),
            Databases = (int?)Value(nameof(JournalStudy.Databases)) ?? 1,
            Stepwise = IsStepwise(benchmarkCase.Descriptor.Type),
        };
    }

    /// <summary>Whether a study's runs are ones of steps.</summary>
    /// <param name="benchmarks">The class of its benchmarks.</param>
    internal static bool IsStepwise(Type benchmarks) => benchmarks == typeof(LogSpillStudy);

    /// <inheritdoc />
    public bool IsPossible => Workload.Takes(Pragmas);

    /// <inheritdoc />
    public int Threads => Databases;

    /// <inheritdoc />
    public bool StartsAnew => Workload.StartsAnew;

    /// <inheritdoc />
    public string Name => Workload.Id;

    /// <inheritdoc />
    public string Describe() =>
        string.Create(
            CultureInfo.InvariantCulture,
            $"{Workload} ({Pragmas}, {Rows} rows{(Place is null ? "" : $", {Place}")}{(Databases > 1 ? $", {Databases} databases" : "")})"
        );

    /// <inheritdoc />
    public int LatenciesOfExecution(Axes axes) => Executions(axes) * Databases;

    /// <inheritdoc />
    public CaseWork Begin(Provider provider, Axes axes)
    {
        ArgumentNullException.ThrowIfNull(axes);
        Provider reader = axes.UseEngine();
        StatementOptions options = new(Rows, Executions(axes), axes.Seed);
        string directory = Place?.Directory ?? axes.Databases;
        return Stepwise
            ? new SteppedCaseWork(provider, reader, this, options, directory)
            : new StatementCaseWork(provider, reader, this, options, directory);
    }

    /// <inheritdoc />
    public double SecondsOfIteration(Axes axes)
    {
        double seconds = Workload.SecondsPerExecution(Rows) * Executions(axes);
        bool syncsEach = !Workload.InTransaction && Workload.Writes && Pragmas.SyncsEachCommit;
        return seconds
            + (syncsEach ? Executions(axes) * RunCost.SecondsOfSync : 0)
            + (Workload.StartsAnew ? Workload.EstimatedBytes(Rows) / RunCost.CopiedBytesPerSecond : 0);
    }

    /// <summary>The layout, the databases, and their journals.</summary>
    /// <param name="axes">The run's axes.</param>
    public long EstimatedBytes(Axes axes) => (1 + (2L * Databases)) * Workload.EstimatedBytes(Rows);

    /// <inheritdoc />
    public int Operations(Axes axes)
    {
        ArgumentNullException.ThrowIfNull(axes);
        return Executions(axes) * Workload.OperationsPerExecution * Databases;
    }

    private int Executions(Axes axes) =>
        axes.Operations is { } operations
            ? Math.Max(1, operations / Workload.OperationsPerExecution)
            : Workload.Executions(Rows, axes.Published);
}
