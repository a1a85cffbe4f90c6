namespace SqliteBench.Measurement.Inspections;

/// <summary>
/// Figures of a case that would disturb its times if they were taken during the turns: they come from further
/// executions afterwards, in the same process.
/// </summary>
/// <param name="Latencies">How long single operations take; null if the candidate is not a provider.</param>
/// <param name="InputOutput">What the engine reads and writes; null if it cannot be observed.</param>
internal sealed record Sampling(Latencies? Latencies, InputOutput? InputOutput);

/// <summary>
/// Executes a work and times each operation. On connections that stay open, the first execution warms their caches and
/// does not count, unless it takes all of the time.
/// </summary>
internal static class LatencySampling
{
    /// <summary>Measures latencies; leaves a work open unless it starts anew.</summary>
    public static Latencies? Of(CaseWork work, SamplingLimits limits)
    {
        if (work.Provider is not { } provider || work.LatenciesOfExecution == 0)
        {
            return null;
        }

        // Measured first: it makes the JIT compile the loop that takes latencies.
        double clock = ClockCost.Of(provider);
        List<LatencyLog> logs = [];
        long start = Stopwatch.GetTimestamp();
        int warmUps = work.StartsAnew ? 0 : 1;
        do
        {
            logs.Add(Execute(work));
        } while (
            (logs.Count - warmUps) * (long)work.LatenciesOfExecution < limits.Operations
            && Stopwatch.GetElapsedTime(start) < limits.Time
        );

        IEnumerable<LatencyLog> counted = logs.Skip(Math.Min(warmUps, logs.Count - 1));
        return Latencies.Of([.. counted.SelectMany(log => log.Nanoseconds.ToArray())], clock);
    }

    private static LatencyLog Execute(CaseWork work)
    {
        LatencyLog log = new(work.LatenciesOfExecution);
        work.Open();
        GC.Collect();
        GC.WaitForPendingFinalizers();
        GC.Collect();
        RunResult result = work.ExecuteTimed(log);
        work.Check(result);
        if (work.StartsAnew)
        {
            work.Close();
        }

        return log;
    }
}

/// <summary>
/// How long single operations take, in ns: percentiles by nearest rank, without the cost of reading the clock. Every
/// measured latency contains that cost once, for C++ as for the others.
/// </summary>
/// <param name="Clock">The cost of reading the clock, in ns; latencies below it are uncertain.</param>
internal sealed record Latencies(
    long Operations,
    double P50,
    double P90,
    double P99,
    double P999,
    double Max,
    double Clock
)
{
    /// <param name="nanoseconds">The latencies as measured, each with the cost of reading the clock.</param>
    /// <param name="clock">The cost of reading the clock, in ns.</param>
    public static Latencies Of(long[] nanoseconds, double clock)
    {
        if (nanoseconds.Length == 0)
        {
            throw new ArgumentException("there are no percentiles of nothing", nameof(nanoseconds));
        }

        Array.Sort(nanoseconds);
        return new Latencies(nanoseconds.Length, At(500), At(900), At(990), At(999), At(1000), clock);

        // In per mille: 0.999 is not exact as a double. The cost is a mean, so a single latency can be below it.
        double At(long thousandths) =>
            Math.Max(0, nanoseconds[(int)(((nanoseconds.Length * thousandths) + 999) / 1000) - 1] - clock);
    }
}

internal static class InputOutputSampling
{
    /// <summary>Executes a work on new connections, observed if the engine allows it, and leaves it closed.</summary>
    /// <param name="execute">Executes the open work and may measure more; null only executes it.</param>
    public static InputOutput? Of(CaseWork work, Func<RunResult>? execute = null)
    {
        work.Close();
        // The observer sees only what is opened from here on.
        using EngineObserver? observer =
            work.Provider is { } provider && BelowEngine.Absence(provider) is null
                ? EngineObserver.Begin(provider)
                : null;
        work.Open();
        observer?.Reset();
        RunResult result = (execute ?? work.Execute)();
        InputOutput? found = observer is null
            ? null
            : new(
                observer.Read(),
                default,
                work.Databases.Sum(DatabaseFiles.Size),
                work.Databases.Sum(DatabaseFiles.WalSize),
                work.PayloadBytes
            )
            {
                Use = EngineUse.End(work, observer, result),
            };
        work.Check(result);
        work.Close();
        return found is null ? null : found with { WithClosing = observer!.Read() };
    }
}

/// <summary>What the engine did in one execution of a case, and the files after it.</summary>
/// <param name="Execution">During the execution alone, which is what turns time.</param>
/// <param name="WithClosing">Until everything is closed, which moves a write-ahead log into its database.</param>
/// <param name="DatabaseBytes">Size of the databases after the execution, in bytes.</param>
/// <param name="WalBytes">Size of their write-ahead logs after the execution, in bytes.</param>
/// <param name="PayloadBytes">Bytes of the values that were added or changed; null if none were.</param>
internal sealed record InputOutput(
    EngineCounts Execution,
    EngineCounts WithClosing,
    long DatabaseBytes,
    long WalBytes,
    long? PayloadBytes
)
{
    /// <summary>How the execution used the engine, for comparison with other providers; not part of a reply.</summary>
    [JsonIgnore]
    public EngineUse? Use { get; init; }

    /// <summary>
    /// Bytes written to files, including closing, per byte of the values that were added or changed; null if none
    /// were.
    /// </summary>
    [JsonIgnore]
    public double? WriteAmplification => (double?)WithClosing.BytesWritten / PayloadBytes;

    /// <summary>Pages found in the page cache, in percent of those looked for; null if none were.</summary>
    [JsonIgnore]
    public double? CacheHitPercent
    {
        get
        {
            long pages = Execution.CacheHits + Execution.CacheMisses;
            return pages == 0 ? null : 100.0 * Execution.CacheHits / pages;
        }
    }
}
