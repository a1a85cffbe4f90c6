using SqliteBench.Measuring;

namespace SqliteBench.Surveys;

/// <summary>A figure of a survey, as it reaches the reports.</summary>
/// <param name="Metric">What carries it; the name that it displays is the column's title.</param>
/// <param name="Value">The figure of a case, or null where it has none.</param>
internal sealed record SurveyFigure(CaseMetric Metric, Func<CaseReport, double?> Value)
{
    /// <summary>Whether it counts something, and is shown in all its digits.</summary>
    public bool IsWhole { get; init; }

    /// <summary>How long single operations take.</summary>
    public static IReadOnlyList<SurveyFigure> Latency { get; } =
    [
        OfLatencies(
            "LatencyCount",
            "latencies",
            "How many there are: one for each operation of the executions that counted, on all threads; "
                + "where a statement inserts several rows, one for each statement",
            latencies => latencies.Operations
        ) with
        {
            IsWhole = true,
        },
        OfLatencies(
            "LatencyP50",
            "p50 ns",
            Percentile("50")
                + " (nearest rank): each from the end of the one before to its own end, with BEGIN in the first of a "
                + "transaction and COMMIT in the last",
            latencies => latencies.P50
        ) with
        {
            IsWhole = true,
        },
        OfLatencies("LatencyP90", "p90 ns", Percentile("90"), latencies => latencies.P90) with
        {
            IsWhole = true,
        },
        OfLatencies("LatencyP99", "p99 ns", Percentile("99"), latencies => latencies.P99) with
        {
            IsWhole = true,
        },
        OfLatencies("LatencyP999", "p99.9 ns", Percentile("99.9"), latencies => latencies.P999) with
        {
            IsWhole = true,
        },
        OfLatencies(
            "LatencyMax",
            "max ns",
            "What the longest operation takes, in nanoseconds",
            latencies => latencies.Max
        ) with
        {
            IsWhole = true,
        },
        OfLatencies(
            "LatencyClock",
            "clock ns",
            "What one look at the clock costs, in nanoseconds, as the median of some rounds; it is in every latency and "
                + "subtracted from none",
            latencies => latencies.Clock
        ),
    ];

    /// <summary>What the engine reads and writes, and the memory that it takes.</summary>
    public static IReadOnlyList<SurveyFigure> InputOutput { get; } =
    [
        PerOperation(
            "BytesWrittenPerOperation",
            "Written B/op",
            "Bytes that the engine writes to files for one operation, closing excluded",
            counts => counts.Execution.BytesWritten
        ),
        PerOperation(
            "BytesReadPerOperation",
            "Read B/op",
            "Bytes that it reads from files for one operation, on new connections; pages that are mapped into memory are "
                + "not read",
            counts => counts.Execution.BytesRead
        ),
        PerOperation(
            "WritesPerOperation",
            "Writes/op",
            "Calls that write, an operation",
            counts => counts.Execution.Writes
        ),
        PerOperation(
            "SyncsPerOperation",
            "Syncs/op",
            "Calls that wait until a file is on the disk, an operation",
            counts => counts.Execution.Syncs
        ),
        OfInputOutput(
            "DatabaseBytes",
            "DB bytes",
            "Size of the databases after the execution, in bytes",
            counts => counts.DatabaseBytes
        ) with
        {
            IsWhole = true,
        },
        OfInputOutput(
            "WalBytes",
            "WAL bytes",
            "Size of their write-ahead logs after the execution and before closing, in bytes",
            counts => counts.WalBytes
        ) with
        {
            IsWhole = true,
        },
        OfInputOutput(
            "WriteAmplification",
            "Write ampl.",
            "Bytes written to the end of closing, which moves a write-ahead log into its database, for each byte of the "
                + "values that were added or changed: 8 of a number, those of a blob, those of a text in UTF-8",
            counts => counts.WriteAmplification
        ),
        OfInputOutput(
            "NativeBytes",
            "Native B",
            "The most memory that the engine had allocated at a time, in bytes (sqlite3_memory_highwater)",
            counts => counts.Execution.MemoryHighwater
        ) with
        {
            IsWhole = true,
        },
        OfInputOutput(
            "CacheHitPercent",
            "Cache hit %",
            "Pages that were in the page cache, in percent of those looked for there; pages that are mapped into memory are not",
            counts => counts.CacheHitPercent
        ),
        OfInputOutput(
            "CacheSpills",
            "Spills",
            "Pages of one iteration that were written in mid-transaction to make room in the page cache",
            counts => counts.Execution.CacheSpills
        ) with
        {
            IsWhole = true,
        },
    ];

    /// <summary>All of them.</summary>
    public static IEnumerable<SurveyFigure> All => Latency.Concat(InputOutput);

    private static string Percentile(string percent) =>
        $"What {percent} % of the operations take at most, in nanoseconds";

    private static SurveyFigure OfLatencies(string id, string title, string legend, Func<Latencies, double?> value) =>
        new(
            new CaseMetric(id, legend, title),
            report => report.Survey?.Latencies is { } latencies ? value(latencies) : null
        );

    private static SurveyFigure OfInputOutput(
        string id,
        string title,
        string legend,
        Func<InputOutput, double?> value
    ) =>
        new(
            new CaseMetric(id, legend, title),
            report => report.Survey?.InputOutput is { } counts ? value(counts) : null
        );

    private static SurveyFigure PerOperation(string id, string title, string legend, Func<InputOutput, double> value) =>
        new(
            new CaseMetric(id, legend, title),
            report => report.Survey?.InputOutput is { } counts ? value(counts) / report.Operations : null
        );
}
