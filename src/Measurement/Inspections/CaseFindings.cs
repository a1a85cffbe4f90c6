using SqliteBench.Providers;
using SqliteBench.Workloads.Databases;

namespace SqliteBench.Measurement.Inspections;

/// <summary>How much a launch measures of a candidate besides its time, after the turns.</summary>
public enum Inspection
{
    None,

    /// <summary>Measures allocations, collections and asynchrony; also checks what is left in the database.</summary>
    Brief,

    Full,
}

/// <summary>The figures that a launch measures of a candidate besides its time: memory, latencies, I/O and sizes.</summary>
/// <param name="AllocatedBytes">Managed bytes that the candidate allocates, on all threads.</param>
public sealed record CaseFindings(long Operations, long Rows, long AllocatedBytes, IReadOnlyList<int> Collections)
{
    public long Conflicts { get; init; }

    public IReadOnlyList<CaseStep>? Steps { get; init; }

    public Asynchrony? Asynchrony { get; init; }

    public ProviderVersions? Versions { get; init; }

    /// <summary>Size of the databases after closing, with their logs, in bytes; null if there are none.</summary>
    public long? ClosedBytes { get; init; }

    public long? ProcessBytes { get; init; }

    /// <summary>Time to open and close the first database of the process, in ns; null if it was not measured.</summary>
    public double? FirstOpening { get; init; }

    /// <summary>From further executions, since measuring them would disturb times; null unless the inspection is full.</summary>
    public Latencies? Latencies { get; init; }

    /// <summary>The engine's I/O; null if the engine cannot be observed, or unless the inspection is full.</summary>
    public InputOutput? InputOutput { get; init; }

    [JsonIgnore]
    public IEnumerable<KeyValuePair<string, double>> Figures =>
        from entry in ((string Column, double? Figure)[])
            [
                ("operations", Operations),
                ("iteration_rows", Rows),
                ("allocated_bytes", (double)AllocatedBytes / Operations),
                ("conflicts", Conflicts),
                ("latency_count", Latencies?.Count),
                ("latency_p50_ns", Latencies?.P50),
                ("latency_p90_ns", Latencies?.P90),
                ("latency_p99_ns", Latencies?.P99),
                ("latency_p999_ns", Latencies?.P999),
                ("latency_max_ns", Latencies?.Max),
                ("latency_clock_ns", Latencies?.Clock),
                ("written_bytes", PerOperation(InputOutput?.Execution.BytesWritten)),
                ("read_bytes", PerOperation(InputOutput?.Execution.BytesRead)),
                ("writes", PerOperation(InputOutput?.Execution.Writes)),
                ("syncs", PerOperation(InputOutput?.Execution.Syncs)),
                ("database_bytes", InputOutput?.DatabaseBytes),
                ("closed_bytes", ClosedBytes),
                ("wal_bytes", InputOutput?.WalBytes),
                ("write_amplification", InputOutput?.WriteAmplification),
                ("native_bytes", InputOutput?.Execution.MemoryHighwater),
                ("process_bytes", ProcessBytes),
                ("first_open_ns", FirstOpening),
                ("cache_hit_percent", InputOutput?.CacheHitPercent),
                ("cache_spills", InputOutput?.Execution.CacheSpills),
                ("synchronous_calls_percent", Asynchrony?.SynchronousPercent),
            ]
        where entry.Figure is not null
        select KeyValuePair.Create(entry.Column, entry.Figure.GetValueOrDefault());

    /// <summary>Executes a work, observed and, in a full inspection, again for latencies; checks all answers.</summary>
    public static CaseFindings Of(CaseWork work, Inspection inspection)
    {
        CaseFindings? findings = null;
        RunResult Execute()
        {
            RunResult result = default;
            Action execution = () => result = work.Execute();
            int[] before = CountCollections();
            long allocated = GC.GetTotalAllocatedBytes(precise: true);
            Asynchrony? asynchrony = Asynchrony.Of(work.Provider, execution);
            allocated = GC.GetTotalAllocatedBytes(precise: true) - allocated;
            int[] collections = [.. CountCollections().Zip(before, (now, then) => now - then)];
            findings = new CaseFindings(work.Operations, work.Rows, allocated, collections)
            {
                Conflicts = result.Conflicts,
                Steps = work.Steps?.ToArray(),
                Asynchrony = asynchrony,
            };
            return result;
        }

        InputOutput? inputOutput = InputOutputSampling.Of(work, inspection, Execute);
        Latencies? latencies = inspection == Inspection.Full ? LatencySampling.Of(work, SamplingLimits.Standard) : null;
        work.Close();
        if (!work.IsUnchanged)
        {
            work.CheckWhatIsLeft();
        }

        if (inputOutput?.Use is { } use)
        {
            EngineUseCheck.Check(work, use);
        }

        return findings! with
        {
            ClosedBytes = work.Databases.Sum(DatabaseFiles.ClosedSize) is > 0 and var bytes ? bytes : null,
            ProcessBytes = inspection == Inspection.Full ? Process.GetCurrentProcess().PeakWorkingSet64 : null,
            Latencies = latencies,
            InputOutput = inspection == Inspection.Full ? inputOutput : null,
            // This comes last, because it opens a connection that must not be observed.
            Versions = work.Provider?.ReadVersions(),
        };
    }

    private static int[] CountCollections() =>
        [.. Enumerable.Range(0, GC.MaxGeneration + 1).Select(generation => GC.CollectionCount(generation))];

    private double? PerOperation(double? count) => count / Operations;
}

/// <summary>How many of an execution's asynchronous calls really were asynchronous.</summary>
/// <param name="CompletedSynchronously">Calls whose task was complete on return: the caller did the work.</param>
public sealed record Asynchrony(long Calls, long CompletedSynchronously)
{
    [JsonIgnore]
    public double SynchronousPercent => Calls == 0 ? 0 : 100.0 * CompletedSynchronously / Calls;

    /// <summary>Executes, and counts the calls; null if the provider is not asynchronous.</summary>
    public static Asynchrony? Of(Provider? provider, Action execution)
    {
        if (provider is { IsAsynchronous: true })
        {
            (long calls, long complete) = AsynchronousCalls.Count(execution);
            return new Asynchrony(calls, complete);
        }

        execution();
        return null;
    }
}
