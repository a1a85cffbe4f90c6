using System.Globalization;
using SqliteBench.Comparisons;
using SqliteBench.Studies;
using SqliteBench.Workloads;
using SqliteBench.Workloads.Statements;

namespace SqliteBench.CommandLine;

/// <summary>What the command line of <c>pair</c> selects, all of it valid.</summary>
/// <param name="Comparison">The two.</param>
/// <param name="Workloads">Ids of the workloads.</param>
/// <param name="BatchSize">Operations per transaction, of block workloads.</param>
/// <param name="Threads">Threads, of block workloads.</param>
/// <param name="Rows">Rows, or null for the usual ones of each workload.</param>
/// <param name="Schema">The schema, of block workloads.</param>
/// <param name="Operations">Operations of one iteration, or null for each workload's own number.</param>
/// <param name="Seed">The seed.</param>
/// <param name="Seconds">How long each workload is timed, about, in seconds.</param>
internal sealed record PairSelection(
    Comparison Comparison,
    IReadOnlyList<string> Workloads,
    BatchSize BatchSize,
    int Threads,
    long? Rows,
    BlockSchema Schema,
    int? Operations,
    ulong Seed,
    int Seconds
)
{
    private const long RowsOfBlocks = 100_000;

    /// <summary>What is timed in turn: A, B, and B a second time, whose ratio to itself is the noise floor.</summary>
    public IReadOnlyList<Side> Sides => [Comparison.A, Comparison.B, Comparison.B];

    /// <summary>A sentence for each workload that is left out.</summary>
    public IReadOnlyList<string> Absences { get; init; } = [];

    /// <summary>The setting of a workload, but for its pragma set.</summary>
    /// <param name="workload">The workload's id.</param>
    public string Describe(string workload)
    {
        string rows = string.Create(CultureInfo.InvariantCulture, $"{RowsOf(workload)} rows");
        string threads = Threads == 1 ? "1 thread" : string.Create(CultureInfo.InvariantCulture, $"{Threads} threads");
        return WorkloadCatalog.Find(workload) is null
            ? rows
            : $"{rows} of the schema {Schema}, batch {BatchSize}, {threads}";
    }

    /// <summary>Rows of a workload: a statement on values of 1 MB has no 100,000, but those of its own study.</summary>
    /// <param name="workload">The workload's id.</param>
    public long RowsOf(string workload) =>
        Rows ?? (StatementCatalog.Find(workload) is { } statement ? StudyCatalog.RowsOf(statement) : RowsOfBlocks);
}
