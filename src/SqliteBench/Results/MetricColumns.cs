using SqliteBench.Measuring;

namespace SqliteBench.Results;

/// <summary>Which column of the results file holds which metric of a case.</summary>
internal static class MetricColumns
{
    /// <summary>The columns of ratios, which have an interval.</summary>
    public static IReadOnlyList<(string Column, RatioMetric Metric)> Ratios { get; } =
    [("ratio_paired", RatioMetric.Paired), ("ratio_version", RatioMetric.Version)];

    /// <summary>The name of each other column and the id of its metric.</summary>
    public static IReadOnlyList<(string Column, string Metric)> All { get; } =
    [
        ("noise_floor", CaseMetric.NoiseFloor.Id),
        ("allocated_bytes", CaseMetric.Allocated.Id),
        ("operations", CaseMetric.Operations.Id),
        ("iteration_rows", CaseMetric.Rows.Id),
        ("conflicts", CaseMetric.Conflicts.Id),
        ("latency_count", "LatencyCount"),
        ("latency_p50_ns", "LatencyP50"),
        ("latency_p90_ns", "LatencyP90"),
        ("latency_p99_ns", "LatencyP99"),
        ("latency_p999_ns", "LatencyP999"),
        ("latency_max_ns", "LatencyMax"),
        ("latency_clock_ns", "LatencyClock"),
        ("written_bytes", "BytesWrittenPerOperation"),
        ("read_bytes", "BytesReadPerOperation"),
        ("writes", "WritesPerOperation"),
        ("syncs", "SyncsPerOperation"),
        ("database_bytes", "DatabaseBytes"),
        ("wal_bytes", "WalBytes"),
        ("write_amplification", "WriteAmplification"),
        ("native_bytes", "NativeBytes"),
        ("cache_hit_percent", "CacheHitPercent"),
        ("cache_spills", "CacheSpills"),
        ("synchronous_calls_percent", CaseMetric.SynchronousCalls.Id),
        ("thread_hops", CaseMetric.ThreadHops.Id),
        ("cancellation_ms", CaseMetric.Cancellation.Id),
    ];
}
