namespace SqliteBench.Results;

/// <summary>
/// The columns of the results file, in their order. A column that is added, renamed or dropped raises
/// <see cref="ResultsFile.Format"/> and is written down in <c>docs/results.md</c>.
/// </summary>
public static class ResultColumns
{
    /// <summary>The version of the file's format, in every row.</summary>
    public const string Format = "format";

    /// <summary>The name that the run is kept under.</summary>
    public const string Label = "label";

    /// <summary>When the run began.</summary>
    public const string Started = "started";

    /// <summary>The git commit of the suite.</summary>
    public const string Commit = "commit";

    /// <summary>Whether the run was interrupted.</summary>
    public const string Partial = "partial";

    /// <summary>The arguments of the run.</summary>
    public const string Command = "command";

    /// <summary>The study.</summary>
    public const string Study = "study";

    /// <summary>The provider.</summary>
    public const string Provider = "provider";

    /// <summary>The package of which the run compares versions.</summary>
    public const string VersionOf = "version_of";

    /// <summary>The version of that package.</summary>
    public const string Version = "version";

    /// <summary>What went wrong.</summary>
    public const string Failure = "failure";

    /// <summary>The framework that a program was published for.</summary>
    public const string Framework = "framework";

    /// <summary>The number of iterations that count.</summary>
    public const string SampleCount = "sample_count";

    /// <summary>Their times.</summary>
    public const string Samples = "samples_ns";

    /// <summary>The axes of all studies.</summary>
    public static IReadOnlyList<ResultColumn> Axes { get; } =
        Of(
            "workload",
            "pragmas",
            "batch_size",
            "threads",
            "rows",
            "schema",
            "file_system",
            "databases",
            "build",
            VersionOf,
            Version
        );

    /// <summary>What each provider is made of.</summary>
    public static IReadOnlyList<ResultColumn> Versions { get; } =
    [.. Of("package", "package_version", "sqlite_version", "sqlite_source_id"), new(Framework)];

    /// <summary>The figures of what BenchmarkDotNet measures.</summary>
    public static IReadOnlyList<ResultColumn> CaseMetrics { get; } =
    [
        new("time_ns", HasInterval: true),
        new("row_ns", HasInterval: true),
        new("flow_ns", HasInterval: true),
        new("ratio_paired", HasInterval: true),
        new("ratio_version", HasInterval: true),
        .. Of(
            "noise_floor",
            "allocated_bytes",
            "operations",
            "iteration_rows",
            "conflicts",
            "latency_count",
            "latency_p50_ns",
            "latency_p90_ns",
            "latency_p99_ns",
            "latency_p999_ns",
            "latency_max_ns",
            "latency_clock_ns",
            "written_bytes",
            "read_bytes",
            "writes",
            "syncs",
            "database_bytes",
            "wal_bytes",
            "write_amplification",
            "native_bytes",
            "cache_hit_percent",
            "cache_spills",
            "synchronous_calls_percent",
            "thread_hops",
            "cancellation_ms"
        ),
    ];

    /// <summary>The figures of published programs.</summary>
    public static IReadOnlyList<ResultColumn> StartMetrics { get; } =
    [
        new("start_ns", HasInterval: true),
        new("ratio_jit", HasInterval: true),
        .. Of("start_runtime_ns", "published_bytes", "provider_bytes"),
    ];

    /// <summary>The figures of crashes.</summary>
    public static IReadOnlyList<ResultColumn> CrashMetrics { get; } =
    [
        new("commits_per_second", HasInterval: true),
        .. Of(
            "kills",
            "kill_acknowledged",
            "kill_lost",
            "kill_lost_most",
            "kill_half_done",
            "kill_corrupt",
            "power_losses",
            "power_acknowledged",
            "power_lost",
            "power_lost_most",
            "power_half_done",
            "power_corrupt"
        ),
    ];

    /// <summary>The figures.</summary>
    public static IReadOnlyList<ResultColumn> Metrics { get; } = [.. CaseMetrics, .. StartMetrics, .. CrashMetrics];

    /// <summary>The steps of long executions, each a list.</summary>
    public static IReadOnlyList<ResultColumn> Series { get; } =
        Of("step_rows", "step_ns", "step_wal_bytes", "step_highest_row");

    /// <summary>The machine and what the run was made with.</summary>
    public static IReadOnlyList<ResultColumn> Environment { get; } =
        Of(
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
            "engine"
        );

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
        .. NamesOf(Axes),
        Provider,
        Failure,
        .. NamesOf(Versions),
        .. NamesOf(Metrics),
        SampleCount,
        Samples,
        .. NamesOf(Series),
        .. NamesOf(Environment),
    ];

    private static ResultColumn[] Of(params string[] names) => [.. names.Select(name => new ResultColumn(name))];

    private static IEnumerable<string> NamesOf(IEnumerable<ResultColumn> columns) =>
        columns.SelectMany(column => column.Names);
}
