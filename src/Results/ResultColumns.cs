namespace SqliteBench.Results;

/// <summary>
/// The columns of the results file, in their order. Adding, renaming, redefining or dropping one increments
/// <see cref="ResultsFile.Format"/>; the table of figures in <c>docs/results.md</c> comes from this list.
/// </summary>
public static class ResultColumns
{
    public const string Provider = "provider";

    /// <summary>The axis that every study has.</summary>
    public const string Workload = "workload";

    public const string Pragmas = "pragmas";

    public const string FileSystem = "file_system";

    /// <summary>The axis of package versions, in a run with <c>--versions</c>.</summary>
    public const string Version = "version";

    public const string Package = "package";

    /// <summary>The options that not all SQLite libraries of a run were compiled with.</summary>
    public const string CompileOptions = "compile_options";

    // Columns that only the file has, in its order.
    internal const string Format = "format";
    internal const string Label = "label";
    internal const string Started = "started";
    internal const string Commit = "commit";
    internal const string Partial = "partial";
    internal const string Command = "command";
    internal const string Study = "study";
    internal const string Baseline = "baseline";
    internal const string Failure = "failure";
    internal const string Plan = "plan";
    internal const string SampleCount = "sample_count";
    internal const string Samples = "samples_ns";

    private static readonly ResultAxis s_provider = new(Provider, "--providers");

    public static IReadOnlyList<ResultAxis> Axes { get; } =
    [
        new(Workload, "--workloads"),
        new(Pragmas, "--pragmas", Say: PragmaText.Of),
        new(
            "batch_size",
            "--batch-sizes",
            Unit: "op",
            Of: " per transaction",
            All: "all operations in one transaction"
        ),
        new("threads", "--threads", Unit: "thread"),
        new("busy", "--busy", Say: value => value == "library" ? "own retries" : "busy_timeout"),
        new("rows", "--rows", Unit: "row"),
        new("schema", "--schemas"),
        new(FileSystem),
        new("databases", "--databases", Unit: "database"),
        new("build"),
        new(Version),
        new("sqlite_library", "--engine"),
    ];

    /// <summary>The package and the SQLite library of a provider.</summary>
    public static IReadOnlyList<string> Versions { get; } =
    [Package, "package_version", "sqlite_version", "sqlite_source_id"];

    public static IReadOnlyList<ResultColumn> Metrics { get; } =
    [
        new(
            "ratio_paired",
            "Times baseline",
            "time relative to the case's baseline, measured in alternation in the same launches (in `startup`, in alternating launches)",
            HasInterval: true
        ),
        new(
            "ratio_version",
            "Times first version",
            "time relative to the first version of `--versions`",
            HasInterval: true
        ),
        new("ratio_layer", "Times layer below", "time relative to the nearest measured layer below", HasInterval: true),
        new("launches", "Launches", "worker processes that timed the case"),
        new("launches_counted", "Counted", "those of them that other work on the machine did not disturb"),
        new("noise_floor", "Noise floor", "half the width of the 95 % interval of the baseline compared with itself"),
        new(
            "time_ns",
            "Time/op",
            "mean time per operation: the paired ratio times the mean of all of the baseline's launches; in `startup`, the median",
            HasInterval: true
        ),
        new("row_ns", "Time/row", "time per row read or deleted, if an operation has several", HasInterval: true),
        new("flow_ns", "Time/flow", "time per application workflow", HasInterval: true),
        new("allocated_bytes", "Allocated B/op", "managed bytes allocated per operation"),
        new("operations", "Operations", "operations per execution"),
        new("iteration_rows", "Rows", "rows read or written per execution"),
        new("conflicts", "Conflicts", "transactions per execution that met a lock and were retried"),
        new(
            "latency_count",
            "Latencies",
            "number of sampled latencies: one per operation or, if a statement inserts several rows, one per statement"
        ),
        new("latency_p50_ns", "p50", "time that 50 % of the operations do not exceed"),
        new("latency_p90_ns", "p90", "time that 90 % of them do not exceed"),
        new("latency_p99_ns", "p99", "time that 99 % of them do not exceed"),
        new("latency_p999_ns", "p99.9", "time that 99.9 % of them do not exceed"),
        new("latency_max_ns", "Max", "time of the longest operation"),
        new(
            "latency_clock_ns",
            "Clock",
            "cost of reading the clock once, already subtracted from the latencies; latencies shorter than it are uncertain"
        ),
        new("written_bytes", "Written B/op", "bytes that SQLite writes per operation, closing excluded"),
        new("read_bytes", "Read B/op", "bytes that SQLite reads per operation; memory-mapped pages do not count"),
        new("writes", "Writes/op", "write calls per operation"),
        new(
            "syncs",
            "Syncs/op",
            "sync calls of SQLite per operation; with a rollback journal, the kernel sees one more per transaction, of the directory"
        ),
        new("database_bytes", "Database B", "size of the databases after an execution"),
        new("wal_bytes", "WAL B", "size of their write-ahead logs then, before closing"),
        new(
            "write_amplification",
            "Write ampl.",
            "bytes written, closing included, per byte of added or changed values"
        ),
        new("native_bytes", "Native B", "peak memory allocated by SQLite"),
        new("cache_hit_percent", "Cache hits %", "percentage of pages found in the page cache"),
        new("cache_spills", "Spills", "pages per execution written to make room in the page cache"),
        new("synchronous_calls_percent", "Sync calls %", "percentage of asynchronous calls that returned completed"),
        // Published programs.
        new("start_ns", "First row", "median time from process start to the first row", HasInterval: true),
        new(
            "ratio_jit",
            "Times JIT",
            "time per operation relative to the provider's `jit` program, measured in alternation",
            HasInterval: true
        ),
        new("start_runtime_ns", "Own code after", "median time from process start to the program's own code"),
        new("published_bytes", "Published B", "size of the files that the program needs"),
        new(
            "provider_bytes",
            "Provider's own B",
            "additional size compared with the program without a provider",
            IsDifference: true
        ),
        // Crashes.
        new(
            "commits_per_second",
            "Commits/s",
            "commits per second in `durability`: median over turns",
            HasInterval: true
        ),
        new("kills", "Processes killed", "processes killed while committing"),
        new(
            "kill_acknowledged",
            "Acknowledged",
            "transactions whose commit had returned before the process was killed"
        ),
        new("kill_lost", "Lost", "acknowledged transactions missing afterwards, from undamaged databases"),
        new("kill_lost_most", "Lost at a time", "the most lost by one kill"),
        new("kill_half_done", "Half-done", "databases with partial transactions"),
        new("kill_corrupt", "Corrupt", "damaged databases"),
        new("power_losses", "Power losses", "simulated power losses"),
        new("power_acknowledged", "Acknowledged", "transactions whose commit had returned before the power loss"),
        new("power_lost", "Lost", "acknowledged transactions missing afterwards, from undamaged databases"),
        new("power_lost_most", "Lost at a time", "the most lost by one power loss"),
        new("power_half_done", "Half-done", "databases with partial transactions after a power loss"),
        new("power_corrupt", "Corrupt", "damaged databases after a power loss"),
    ];

    /// <summary>The steps of long executions: lists of values.</summary>
    public static IReadOnlyList<string> Series { get; } =
    ["step_rows", "step_ns", "step_wal_bytes", "step_highest_row"];

    /// <summary>
    /// What five elementary actions cost on the machine, in ns. Each run measures them anew, so they vary a little.
    /// </summary>
    public static IReadOnlyList<string> Prices { get; } =
    ["system_call_ns", "page_fault_ns", "indirect_call_ns", "cache_miss_ns", "sync_ns"];

    public static IReadOnlyList<string> Environment { get; } =
    [
        "processor",
        "cpu_vendor",
        "cpu_family",
        "cpu_model",
        "cpu_stepping",
        "microarchitecture",
        "caches",
        "physical_cores",
        "logical_cores",
        "hypervisor",
        .. Prices,
        "frequency_governor",
        "memory_bytes",
        "operating_system",
        "kernel",
        "container",
        "runtime",
        "runtime_settings",
        "storage",
        "engine",
        CompileOptions,
        "left_out",
    ];

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
        Plan,
        .. Versions,
        .. Metrics.SelectMany(metric => metric.Names),
        SampleCount,
        Samples,
        .. Series,
        .. Environment,
    ];

    public static ResultAxis Axis(string name) => Axes.Append(s_provider).Single(axis => axis.Name == name);
}
