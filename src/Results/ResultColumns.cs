namespace SqliteBench.Results;

/// <summary>
/// The columns of the results file, in their order. A column that is added, renamed or dropped raises
/// <see cref="ResultsFile.Format"/>; the figures in <c>docs/results.md</c> are made of this list.
/// </summary>
public static class ResultColumns
{
    /// <summary>The provider.</summary>
    public const string Provider = "provider";

    /// <summary>The axis that every study has.</summary>
    public const string Workload = "workload";

    /// <summary>The axis of pragma sets.</summary>
    public const string Pragmas = "pragmas";

    /// <summary>The axis of places.</summary>
    public const string FileSystem = "file_system";

    /// <summary>The version of the provider's package, in a run that compares versions.</summary>
    public const string Version = "version";

    /// <summary>The package that a provider is.</summary>
    public const string Package = "package";

    // What the file alone has, in the order of its rows.
    internal const string Format = "format";
    internal const string Label = "label";
    internal const string Started = "started";
    internal const string Commit = "commit";
    internal const string Partial = "partial";
    internal const string Command = "command";
    internal const string Study = "study";
    internal const string Baseline = "baseline";
    internal const string Failure = "failure";
    internal const string SampleCount = "sample_count";
    internal const string Samples = "samples_ns";

    private static readonly ResultAxis s_provider = new(Provider, "--providers");

    /// <summary>The axes of all studies.</summary>
    public static IReadOnlyList<ResultAxis> Axes { get; } =
    [
        new(Workload, "--workloads"),
        new(Pragmas, "--pragmas", Say: PragmaText.Of),
        new("batch_size", "--batch-sizes", Unit: "op", Of: " per transaction", All: "one transaction for all"),
        new("threads", "--threads", Unit: "thread"),
        new("rows", "--rows", Unit: "row"),
        new("schema", "--schemas"),
        new(FileSystem),
        new("databases", "--databases", Unit: "database"),
        new("build"),
        new(Version),
    ];

    /// <summary>What each provider is made of.</summary>
    public static IReadOnlyList<string> Versions { get; } =
    [Package, "package_version", "sqlite_version", "sqlite_source_id"];

    /// <summary>The figures: the one list that the file, tables, pages and documents read.</summary>
    public static IReadOnlyList<ResultColumn> Metrics { get; } =
    [
        new(
            "ratio_paired",
            "Times baseline",
            "time relative to the case's baseline, from turns in the same launches (in `startup`, launches in turn)",
            HasInterval: true
        ),
        new(
            "ratio_version",
            "Times first version",
            "the same relative to the first version of `--versions`",
            HasInterval: true
        ),
        new(
            "ratio_layer",
            "Times layer below",
            "the same relative to the nearest layer below that was measured",
            HasInterval: true
        ),
        new("launches", "Launches", "worker processes that timed the case"),
        new("launches_counted", "Counted", "those of them that other work on the machine did not disturb"),
        new("noise_floor", "Noise floor", "how far the ratio of the baseline to itself is from 1"),
        new(
            "time_ns",
            "Time/op",
            "mean time per operation of the launches or, without turns, of BenchmarkDotNet's iterations; in `startup` the median",
            HasInterval: true
        ),
        new(
            "row_ns",
            "Time/row",
            "the same per row read or removed, where an operation has several",
            HasInterval: true
        ),
        new("flow_ns", "Time/flow", "the same per application flow", HasInterval: true),
        new("allocated_bytes", "Allocated B/op", "managed bytes allocated per operation"),
        new("operations", "Operations", "operations per iteration"),
        new("iteration_rows", "Rows", "rows read or written per iteration"),
        new("conflicts", "Conflicts", "transactions per iteration that met a lock and were repeated"),
        new(
            "latency_count",
            "Latencies",
            "sampled latencies: one per operation or, where a statement inserts several rows, per statement"
        ),
        new("latency_p50_ns", "p50", "what 50 % of the operations take at most"),
        new("latency_p90_ns", "p90", "what 90 % of them take at most"),
        new("latency_p99_ns", "p99", "what 99 % of them take at most"),
        new("latency_p999_ns", "p99.9", "what 99.9 % of them take at most"),
        new("latency_max_ns", "Max", "what the longest takes"),
        new("latency_clock_ns", "Clock", "what one look at the clock costs; it is part of every latency"),
        new("written_bytes", "Written B/op", "bytes that the engine writes per operation, closing excluded"),
        new(
            "read_bytes",
            "Read B/op",
            "bytes that it reads per operation; pages that are mapped into memory are not read"
        ),
        new("writes", "Writes/op", "calls per operation that write"),
        new("syncs", "Syncs/op", "calls per operation that wait for the disk"),
        new("database_bytes", "Database B", "size of the databases after an execution"),
        new("wal_bytes", "WAL B", "size of their write-ahead logs after it, before closing"),
        new(
            "write_amplification",
            "Write ampl.",
            "bytes written, closing included, per byte of the values added or changed"
        ),
        new("native_bytes", "Native B", "most memory that the engine had allocated"),
        new("cache_hit_percent", "Cache hits %", "pages found in the page cache, in per cent of those looked for"),
        new("cache_spills", "Spills", "pages per iteration written to make room in the page cache"),
        new(
            "synchronous_calls_percent",
            "Sync calls %",
            "asynchronous calls that were complete when they returned, in per cent"
        ),
        // Of published programs.
        new("start_ns", "First row", "median time from the start of a process to its first row", HasInterval: true),
        new(
            "ratio_jit",
            "Times JIT",
            "time per operation relative to the provider's `jit` program, in turn",
            HasInterval: true
        ),
        new("start_runtime_ns", "Own code after", "median time from the start of a process to the program's own code"),
        new("published_bytes", "Published B", "size of the files that the program needs"),
        new("provider_bytes", "Provider's own B", "how much more that is than without a provider", IsDifference: true),
        // Of crashes.
        new("commits_per_second", "Commits/s", "in `durability`: median over its turns", HasInterval: true),
        new("kills", "Processes killed", "processes killed while they committed"),
        new("kill_acknowledged", "Acknowledged", "transactions whose commit had returned before"),
        new("kill_lost", "Lost", "those then missing from sound databases, in all"),
        new("kill_lost_most", "Lost at a time", "the most of those in one database"),
        new("kill_half_done", "Half-done", "databases with something half there"),
        new("kill_corrupt", "Corrupt", "damaged databases"),
        new("power_losses", "Power losses", "simulated power losses"),
        new("power_acknowledged", "Acknowledged", "transactions whose commit had returned before a power loss"),
        new("power_lost", "Lost", "those then missing from sound databases, in all"),
        new("power_lost_most", "Lost at a time", "the most of those in one database"),
        new("power_half_done", "Half-done", "databases with something half there after a power loss"),
        new("power_corrupt", "Corrupt", "damaged databases after a power loss"),
    ];

    /// <summary>The steps of long executions, each a list.</summary>
    public static IReadOnlyList<string> Series { get; } =
    ["step_rows", "step_ns", "step_wal_bytes", "step_highest_row"];

    /// <summary>The machine and what the run was made with.</summary>
    public static IReadOnlyList<string> Environment { get; } =
    [
        "processor",
        "logical_cores",
        "frequency_governor",
        "memory_bytes",
        "operating_system",
        "kernel",
        "container",
        "runtime",
        "runtime_settings",
        "storage",
        "engine",
        "compile_options",
        "left_out",
    ];

    /// <summary>The names of all columns, as the file's header has them.</summary>
    public static IReadOnlyList<string> All { get; } =
    [
        Format,
        Label,
        Started,
        Commit,
        Partial,
        Command,
        Study,
        .. Axes.Select(axis => axis.Name),
        Provider,
        Baseline,
        Failure,
        .. Versions,
        .. Metrics.SelectMany(metric => metric.Names),
        SampleCount,
        Samples,
        .. Series,
        .. Environment,
    ];

    /// <summary>The axis of a column; the provider is one beside those.</summary>
    public static ResultAxis Axis(string name) => Axes.Append(s_provider).Single(axis => axis.Name == name);
}
