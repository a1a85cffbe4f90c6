using System.Globalization;
using BenchmarkDotNet.Running;
using SqliteBench.Measuring;
using SqliteBench.Providers;
using SqliteBench.Workloads;

namespace SqliteBench.Studies;

/// <summary>One setting of a study: everything but the provider.</summary>
/// <param name="Workload">The workload.</param>
/// <param name="Pragmas">The pragma set.</param>
/// <param name="BatchSize">Operations per transaction.</param>
/// <param name="Threads">Threads, one connection each.</param>
/// <param name="Rows">Rows of the table Block before a run.</param>
public sealed record CaseSettings(Workload Workload, PragmaSet Pragmas, BatchSize BatchSize, int Threads, long Rows)
    : ICaseSettings
{
    /// <summary>Transactions of one iteration at the most: some tens of milliseconds of commits without a sync.</summary>
    private const int MaximumTransactions = 500;

    /// <summary>
    /// The same for writers on several threads: an engine that sleeps whole seconds for a lock takes minutes for more.
    /// </summary>
    private const int MaximumContendedTransactions = 100;

    /// <summary>The same where each commit waits for the disk, which takes some milliseconds.</summary>
    private const int MaximumSyncedTransactions = 25;

    /// <summary>Schema of the table Block.</summary>
    public BlockSchema Schema { get; init; } = BlockSchemaCatalog.Default;

    /// <summary>The template that its runs start from.</summary>
    /// <param name="seed">The seed of the run.</param>
    public Template Template(ulong seed) => Workload.Template(Rows, seed, Schema);

    /// <inheritdoc />
    public bool IsPossible => Workload.ObjectionTo(Threads, BatchSize) is null;

    /// <summary>Rows that one operation reads or writes, candidates that the caller filters among them.</summary>
    public long RowsPerOperation => Workload.RowsPerOperation * (Workload.Writes ? 1 : Schema.CandidatesOfSearch(Rows));

    /// <summary>The setting of a case of <see cref="BlockBenchmarks"/>.</summary>
    /// <param name="benchmarkCase">The case.</param>
    public static CaseSettings Of(BenchmarkCase benchmarkCase)
    {
        ArgumentNullException.ThrowIfNull(benchmarkCase);
        T Value<T>(string parameter) => (T)benchmarkCase.Parameters[parameter];
        return new CaseSettings(
            Value<WorkloadParameter>(nameof(BlockBenchmarks.Workload)).Workload,
            Value<PragmaSet>(nameof(BlockBenchmarks.Pragmas)),
            Value<BatchSize>(nameof(BlockBenchmarks.BatchSize)),
            Value<int>(nameof(BlockBenchmarks.Threads)),
            Value<long>(nameof(BlockBenchmarks.Rows))
        )
        {
            Schema = Value<SchemaParameter>(nameof(BlockBenchmarks.Schema)).Schema,
        };
    }

    /// <inheritdoc />
    public string Name => Workload.Id;

    /// <inheritdoc />
    public bool StartsAnew => Workload.Writes;

    /// <inheritdoc />
    public int LatenciesOfExecution(Axes axes) => Operations(axes);

    /// <inheritdoc />
    public CaseWork Begin(Provider provider, Axes axes)
    {
        ArgumentNullException.ThrowIfNull(axes);
        Provider reader = axes.UseEngine();
        return new BlockWork(
            provider,
            reader,
            this,
            new StreamOptions(Rows, Operations(axes), axes.Seed),
            new TemplateCache(axes.Templates, reader).PathOf(Template(axes.Seed)),
            Path.Combine(axes.Databases, $"{Guid.NewGuid():n}.db")
        );
    }

    /// <summary>
    /// A copy of the template and its journal. By the rows that are asked for: a workload that starts empty fills its
    /// database to about as many.
    /// </summary>
    /// <param name="axes">The run's axes.</param>
    public long EstimatedBytes(Axes axes)
    {
        ArgumentNullException.ThrowIfNull(axes);
        return 2 * (Template(axes.Seed) with { Rows = Rows }).EstimatedBytes;
    }

    /// <inheritdoc />
    public string Describe() =>
        string.Create(
            CultureInfo.InvariantCulture,
            $"{Workload} ({Pragmas}, batch {BatchSize}, {Threads} threads, {Rows} rows)"
        );

    /// <inheritdoc />
    public double SecondsOfIteration(Axes axes)
    {
        int operations = Operations(axes);
        double seconds = operations * RowsPerOperation * RunCost.SecondsOfOperation;
        if (Workload.Writes)
        {
            int batch = BatchSize == BatchSize.All ? operations : BatchSize.Operations;
            double commits = Math.Ceiling((double)operations / batch);
            seconds += Pragmas.SyncsEachCommit ? commits * RunCost.SecondsOfSync : 0;
        }

        return seconds + SecondsOfLayout(axes);
    }

    /// <summary>About how long a database of its own takes to be laid out, in seconds; readers share one.</summary>
    /// <param name="axes">The run's axes.</param>
    internal double SecondsOfLayout(Axes axes) =>
        Workload.Writes ? Template(axes.Seed).EstimatedBytes / RunCost.CopiedBytesPerSecond : 0;

    /// <inheritdoc />
    public int Operations(Axes axes)
    {
        ArgumentNullException.ThrowIfNull(axes);
        if (axes.Operations is { } operations)
        {
            return operations;
        }

        // Some candidates cost no more than finding the first.
        long candidates = Math.Max(1, RowsPerOperation / Workload.RowsPerOperation / 4);
        int usual = (int)Math.Max(1, Workload.OperationsFor(Rows, axes.Seed) / candidates);
        bool commitsOften = Workload.Writes && BatchSize != BatchSize.All;
        int transactions =
            Pragmas.SyncsEachCommit ? MaximumSyncedTransactions
            : Threads > 1 ? MaximumContendedTransactions
            : MaximumTransactions;
        long committed = (long)BatchSize.Operations * transactions;
        // Each thread has at least one operation.
        return Math.Max(commitsOften ? (int)Math.Min(usual, committed) : usual, Threads);
    }
}
