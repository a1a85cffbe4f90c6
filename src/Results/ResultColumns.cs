using SqliteBench.Hosting;

namespace SqliteBench.Results;

/// <summary>The columns of the results file. A changed column needs a higher <see cref="ResultsFile.Format"/>.</summary>
public static class ResultColumns
{
    // Documents makes the table in docs/results.md from these lines.
    // Each line has a column, its title and its meaning, or " if the meaning of the line above includes it.
    // A ± adds columns for the ends of the 95 % interval; a − marks a figure that can be negative.
    private const string Figures = """
        ratio_paired ± | Times baseline | time relative to the baseline, measured in alternation in the same launches; in `startup` and with another engine or configuration, in alternating launches
        ratio_version ± | Times first version | time relative to the first version of `--versions`
        ratio_layer ± | Times layer below | time relative to the nearest measured layer below
        launches | Launches | worker processes that timed the case, and how many of them other work did not disturb; if fewer than two, all count
        launches_counted | Counted | "
        noise_floor | Noise floor | half the width of the 95 % interval of the baseline relative to itself
        time_ns ± | Time/op | time per operation; in `startup`, the median
        row_ns ± | Time/row | time per row read or deleted, if an operation has several
        flow_ns ± | Time/flow | time per application workflow
        allocated_bytes | Allocated B/op | managed bytes allocated per operation
        operations | Operations | per execution: operations, rows read or written, and transactions that met a lock and were retried
        iteration_rows | Rows | "
        conflicts | Conflicts | "
        latency_count | Latencies | number of sampled latencies: one per operation, or per statement if it inserts several rows
        latency_p50_ns | p50 | time that 50, 90, 99 and 99.9 % of the operations do not exceed, and time of the longest
        latency_p90_ns | p90 | "
        latency_p99_ns | p99 | "
        latency_p999_ns | p99.9 | "
        latency_max_ns | Max | "
        latency_clock_ns | Clock | cost of reading the clock, already subtracted from the latencies; latencies shorter than it are uncertain
        written_bytes | Written B/op | per operation, without closing and memory-mapped pages: bytes that SQLite writes and reads, write calls, and sync calls ([the kernel sees more](reliability.md#syncs))
        read_bytes | Read B/op | "
        writes | Writes/op | "
        syncs | Syncs/op | "
        database_bytes | Database B | size of the databases after an execution, and after closing with their logs; size of the write-ahead logs before closing
        closed_bytes | Closed B | "
        wal_bytes | WAL B | "
        write_amplification | Write ampl. | bytes written, closing included, per byte of added or changed values
        native_bytes | Native B | peak memory of SQLite, and of the worker process, which also ran the baseline
        process_bytes | Process B | "
        first_open_ns | First opening | time to open and close the first database of a process
        cache_hit_percent | Cache hits % | percentage of pages found in the page cache
        cache_spills | Spills | pages per execution written to make room in the page cache
        synchronous_calls_percent | Sync calls % | percentage of asynchronous calls that completed synchronously
        vm_steps | Steps | per execution of a query: instructions of SQLite's virtual machine, rows visited by full table scans, sorts, rows inserted into automatic indexes, pages requested from the page cache, and pages not found there
        full_scan_steps | Rows scanned | "
        sorts | Sorts | "
        automatic_rows | Automatic rows | "
        page_gets | Page reads | "
        page_misses | Page misses | "
        database_rows | Database rows | rows of all tables of a user's database
        result_rows | Result rows | rows returned per execution, columns per row, and size of the values: 8 bytes per number, 1 per character of text
        result_columns | Result columns | "
        result_bytes | Result B | "
        start_ns ± | First row | median time from process start to the first row
        ratio_jit ± | Times JIT | time per operation relative to the provider's `jit` program, measured in alternation
        start_runtime_ns | Own code after | median time from process start to the program's own code
        published_bytes | Published B | size of the files that the program needs, and how much of it the provider adds
        provider_bytes − | Provider's own B | "
        commits_per_second ± | Commits/s | commits per second in `durability`: median over turns
        kills | Processes killed | killed processes; transactions whose commit had returned before; how many of these were missing from undamaged databases, in all and at most at a time; databases with partial transactions; damaged databases
        kill_acknowledged | Acknowledged | "
        kill_lost | Lost | "
        kill_lost_most | Lost at a time | "
        kill_half_done | Half-done | "
        kill_corrupt | Corrupt | "
        power_losses | Power losses | the same for simulated power losses
        power_acknowledged | Acknowledged | "
        power_lost | Lost | "
        power_lost_most | Lost at a time | "
        power_half_done | Half-done | "
        power_corrupt | Corrupt | "
        """;

    public const string Provider = "provider";
    public const string Workload = "workload";
    public const string Pragmas = "pragmas";
    public const string FileSystem = "file_system";
    public const string Version = "version";
    public const string Package = "package";

    /// <summary>The schema of a user's database without a change.</summary>
    public const string AsItIs = "as it is";

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
    internal const string BaselineSamples = "baseline_samples_ns";

    private static readonly ResultAxis s_provider = new(Provider, "--providers");

    public static IReadOnlyList<ResultAxis> Axes { get; } =
    [
        new(Workload, "--workloads"),
        new(Pragmas, "--pragmas", FormatText: PragmaText.Of),
        new(
            "batch_size",
            "--batch-sizes",
            "op",
            Suffix: " per transaction",
            AllText: "all operations in one transaction"
        ),
        new("threads", "--threads", "thread"),
        new("busy", "--busy", FormatText: value => value == "library" ? "own retries" : "busy_timeout"),
        new("rows", "--rows", "row"),
        new("schema", "--schemas"),
        new(FileSystem),
        new("databases", "--databases", "database"),
        new("build"),
        new(Version),
        new("sqlite_library", "--engine"),
        new("sqlite_config", "--sqlite-config"),
    ];

    public static IReadOnlyList<string> Versions { get; } =
    [Package, "package_version", "sqlite_version", "sqlite_source_id"];

    public static IReadOnlyList<ResultColumn> Metrics { get; } =
    [
        .. from line in Figures.Split('\n')
        let parts = line.Split(" | ")
        let name = parts[0].Split(' ')
        select new ResultColumn(name[0], parts[1], parts[2], name is [_, "±"], name is [_, "−"]),
    ];

    public static IReadOnlyList<string> Series { get; } =
    ["step_rows", "step_ns", "step_wal_bytes", "step_highest_row"];

    /// <summary>The costs of five elementary actions, in ns. Each run measures them anew, so they vary a little.</summary>
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
        BaselineSamples,
        .. Series,
        .. Environment,
    ];

    public static ResultAxis Axis(string name) => Axes.Append(s_provider).Single(axis => axis.Name == name);

    // Figures far beyond any measurement would overflow in ratios and plots.
    private const double LeastFigure = 1e-100;
    private const double LargestFigure = 1e100;

    private static readonly Dictionary<string, ResultColumn> s_metrics = Metrics
        .SelectMany(metric => metric.Names, (metric, name) => (name, metric))
        .ToDictionary();

    /// <summary>Whether a field is valid in a column: anyone may have written the file.</summary>
    internal static bool IsValidField(string column, string field)
    {
        // These go into file names; a version follows a space.
        if (column is Study or Provider || (column == Label && field.Length > 0))
        {
            return RunLabel.IsValid(field.Replace(' ', '-'));
        }

        if (field.Length == 0)
        {
            return column != Format;
        }

        if (Axes.FirstOrDefault(axis => axis.Name == column) is { } known)
        {
            return known.Accepts(field);
        }

        return column switch
        {
            Started => DateTimeOffset.TryParse(field, CultureInfo.InvariantCulture, out _),
            Baseline => IsBaseline(field),
            _ => LeastValueOf(column) is not { } least || field.Split(';').All(part => IsNumber(part, least)),
        };
    }

    private static double? LeastValueOf(string column)
    {
        // Student's interval of a few launches can extend below 0.
        if (s_metrics.TryGetValue(column, out ResultColumn? metric) && (metric.IsDifference || column != metric.Name))
        {
            return -LargestFigure;
        }

        if (metric?.HasInterval == true || column is Samples or BaselineSamples)
        {
            return LeastFigure;
        }

        bool isFigure =
            metric is not null || column is Format or "memory_bytes" || Series.Concat(Prices).Contains(column);
        return isFigure ? 0 : null;
    }

    private static bool IsNumber(string text, double least) =>
        double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out double number)
        && number >= least
        && Math.Abs(number) is 0 or (>= LeastFigure and <= LargestFigure);

    private static bool IsBaseline(string field)
    {
        string[] columns = [.. field.Split(';').Select(value => value.Split('=')[0])];
        IEnumerable<string> known = Axes.Append(s_provider).Select(axis => axis.Name);
        return columns.Distinct().Intersect(known).Count() == columns.Length;
    }
}

/// <summary>A measured column, with its title in tables and its meaning.</summary>
/// <param name="Meaning">The meaning and unit; <see cref="SeeAbove"/> if those of the column before include it.</param>
public sealed record ResultColumn(string Name, string Title, string Meaning, bool HasInterval, bool IsDifference)
{
    public const string SeeAbove = "\"";

    public string Low => $"{Name}_low";

    public string High => $"{Name}_high";

    public IEnumerable<string> Names => HasInterval ? [Name, Low, High] : [Name];
}

/// <summary>A column that tells the cases of a study apart, such as <c>threads</c>.</summary>
/// <param name="Option">The option that chooses its values; empty if there is none.</param>
/// <param name="Unit">The noun for one of what its values count; null if they are not whole numbers.</param>
/// <param name="Suffix">The words after the number and its unit.</param>
/// <param name="AllText">The text of the value <c>all</c>; null if the axis has no such value.</param>
/// <param name="FormatText">Makes the text of a value that is not a number; null to keep it.</param>
public sealed record ResultAxis(
    string Name,
    string Option = "",
    string? Unit = null,
    string Suffix = "",
    string? AllText = null,
    Func<string, string>? FormatText = null
)
{
    public string Text(string value)
    {
        if (IsAll(value))
        {
            return AllText!;
        }

        return Unit is null
            ? FormatText?.Invoke(value) ?? value
            : Plural.Format($"{ParseNumber(value):#,0}", Unit) + Suffix;
    }

    public bool Accepts(string value) => Unit is null || IsAll(value) || ParseNumber(value) > 0;

    private bool IsAll(string value) => AllText is not null && value == "all";

    private static long? ParseNumber(string value) =>
        long.TryParse(value, NumberStyles.None, CultureInfo.InvariantCulture, out long number) ? number : null;
}
