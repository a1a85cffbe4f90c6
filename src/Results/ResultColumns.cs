using SqliteBench.Hosting;

namespace SqliteBench.Results;

/// <summary>A change of one increments ResultsFile.Format. A table in docs/results.md comes from this list.</summary>
public static class ResultColumns
{
    // A line each: its column, its title and its meaning. After ± are columns for the ends of its 95 % interval; − can be negative.
    private const string Figures = """
        ratio_paired ± | Times baseline | time relative to the case's baseline, measured in alternation in the same launches (in `startup` and with another engine or configuration, in alternating launches)
        ratio_version ± | Times first version | time relative to the first version of `--versions`
        ratio_layer ± | Times layer below | time relative to the nearest measured layer below
        launches | Launches | worker processes that timed the case
        launches_counted | Counted | those of them that other work on the machine did not disturb; if there are fewer than two, the figures come from all
        noise_floor | Noise floor | half the width of the 95 % interval of the baseline compared with itself
        time_ns ± | Time/op | mean time per operation: the paired ratio times the mean of all of the baseline's launches; in `startup`, the median
        row_ns ± | Time/row | time per row read or deleted, if an operation has several
        flow_ns ± | Time/flow | time per application workflow
        allocated_bytes | Allocated B/op | managed bytes allocated per operation
        operations | Operations | operations per execution
        iteration_rows | Rows | rows read or written per execution
        conflicts | Conflicts | transactions per execution that met a lock and were retried
        latency_count | Latencies | number of sampled latencies: one per operation or, if a statement inserts several rows, one per statement
        latency_p50_ns | p50 | time that 50 % of the operations do not exceed
        latency_p90_ns | p90 | time that 90 % of them do not exceed
        latency_p99_ns | p99 | time that 99 % of them do not exceed
        latency_p999_ns | p99.9 | time that 99.9 % of them do not exceed
        latency_max_ns | Max | time of the longest operation
        latency_clock_ns | Clock | cost of reading the clock once, already subtracted from the latencies; latencies shorter than it are uncertain
        written_bytes | Written B/op | bytes that SQLite writes per operation, closing excluded
        read_bytes | Read B/op | bytes that SQLite reads per operation; memory-mapped pages do not count
        writes | Writes/op | write calls per operation
        syncs | Syncs/op | sync calls of SQLite per operation; with a rollback journal, the kernel sees one more per transaction, of the directory
        database_bytes | Database B | size of the databases after an execution
        closed_bytes | Closed B | size of the databases after closing, logs included
        wal_bytes | WAL B | size of their write-ahead logs then, before closing
        write_amplification | Write ampl. | bytes written, closing included, per byte of added or changed values
        native_bytes | Native B | peak memory allocated by SQLite
        process_bytes | Process B | peak memory of the worker process, which also ran the baseline
        first_open_ns | First opening | time to open and close the first database of a process, if the workload opens databases
        cache_hit_percent | Cache hits % | percentage of pages found in the page cache
        cache_spills | Spills | pages per execution written to make room in the page cache
        synchronous_calls_percent | Sync calls % | percentage of asynchronous calls that returned completed
        vm_steps | Steps | instructions of SQLite's virtual machine per execution of a query
        full_scan_steps | Rows scanned | rows visited by full table scans per execution
        sorts | Sorts | sorts per execution
        automatic_rows | Automatic rows | rows inserted into automatic indexes per execution
        page_gets | Page reads | pages requested from the page cache per execution
        page_misses | Page misses | requested pages per execution that were not in the cache
        database_rows | Database rows | rows of all tables of a user's database
        result_rows | Result rows | rows returned per execution
        result_columns | Result columns | columns per returned row
        result_bytes | Result B | size of the returned values per execution: 8 per number, 1 per character of text
        start_ns ± | First row | median time from process start to the first row
        ratio_jit ± | Times JIT | time per operation relative to the provider's `jit` program, measured in alternation
        start_runtime_ns | Own code after | median time from process start to the program's own code
        published_bytes | Published B | size of the files that the program needs
        provider_bytes − | Provider's own B | additional size compared with the program without a provider
        commits_per_second ± | Commits/s | commits per second in `durability`: median over turns
        kills | Processes killed | processes killed while committing
        kill_acknowledged | Acknowledged | transactions whose commit had returned before the process was killed
        kill_lost | Lost | acknowledged transactions missing afterwards, from undamaged databases
        kill_lost_most | Lost at a time | the most lost by one kill
        kill_half_done | Half-done | databases with partial transactions
        kill_corrupt | Corrupt | damaged databases
        power_losses | Power losses | simulated power losses
        power_acknowledged | Acknowledged | transactions whose commit had returned before the power loss
        power_lost | Lost | acknowledged transactions missing afterwards, from undamaged databases
        power_lost_most | Lost at a time | the most lost by one power loss
        power_half_done | Half-done | databases with partial transactions after a power loss
        power_corrupt | Corrupt | damaged databases after a power loss
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

    /// <summary>What five elementary actions cost, in ns. Each run measures them anew, so they vary a little.</summary>
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
    private const double Least = 1e-100;
    private const double Most = 1e100;

    private static readonly Dictionary<string, ResultColumn> s_metrics = Metrics
        .SelectMany(one => one.Names, (one, name) => (name, one))
        .ToDictionary();

    /// <summary>What a field should be and is not; null if right. Anyone may have written the file.</summary>
    internal static string? Wanted(string column, string field)
    {
        bool isName = column is Study or Provider;
        return field.Length == 0 && !isName && column != Format ? null
            // These go into file names; a version follows a space.
            : (isName || column == Label) && !RunLabel.IsValid(field.Replace(' ', '-')) ? "valid name"
            : column == Started && !DateTimeOffset.TryParse(field, CultureInfo.InvariantCulture, out _) ? "time"
            : column == Baseline && !IsBaseline(field) ? "column=value;... of known columns"
            : Axes.Any(axis => axis.Name == column && !axis.Takes(field)) ? "whole number from 1"
            : LeastOf(column) is { } least && !field.Split(';').All(part => IsNumber(part, least))
                ? $"number from {least} to {Most}"
            : null;
    }

    // Null for text. Student's interval of a few launches can extend below 0.
    private static double? LeastOf(string column) =>
        s_metrics.TryGetValue(column, out ResultColumn? one) && (one.IsDifference || column != one.Name) ? -Most
        : one?.HasInterval == true || column is Samples or BaselineSamples ? Least
        : one is not null || column is Format or "memory_bytes" || Series.Concat(Prices).Contains(column) ? 0
        : null;

    private static bool IsNumber(string text, double least) =>
        double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out double number)
        && number >= least
        && Math.Abs(number) is 0 or (>= Least and <= Most);

    private static bool IsBaseline(string field) =>
        field.Split(';').Select(value => value.Split('=')[0]).ToArray() is var columns
        && columns.Distinct().Intersect(Axes.Append(s_provider).Select(axis => axis.Name)).Count() == columns.Length;
}

/// <param name="IsDifference">Whether it can be negative.</param>
public sealed record ResultColumn(
    string Name,
    string Title,
    string Meaning,
    bool HasInterval = false,
    bool IsDifference = false
)
{
    public string Low => $"{Name}_low";

    public string High => $"{Name}_high";

    public IEnumerable<string> Names => HasInterval ? [Name, Low, High] : [Name];
}

/// <param name="Option">The option that chooses its values; empty if there is none.</param>
/// <param name="Unit">What its values count; null if they are not whole numbers.</param>
/// <param name="Of">Text after the unit.</param>
/// <param name="All">Text for <c>all</c>, if that is a value.</param>
/// <param name="Say">Makes the text of a value that is not a number; null to keep it.</param>
public sealed record ResultAxis(
    string Name,
    string Option = "",
    string? Unit = null,
    string Of = "",
    string? All = null,
    Func<string, string>? Say = null
)
{
    public string Text(string value) =>
        IsAll(value) ? All!
        : Unit is null ? Say?.Invoke(value) ?? value
        : Plural.Of($"{Number(value):#,0}", Unit) + Of;

    public bool Takes(string value) => Unit is null || IsAll(value) || Number(value) > 0;

    private bool IsAll(string value) => All is not null && value == "all";

    private static long? Number(string value) =>
        long.TryParse(value, NumberStyles.None, CultureInfo.InvariantCulture, out long number) ? number : null;
}
