using SqliteBench.Providers;
using SqliteBench.Workloads.Databases;
using SqliteBench.Workloads.Timing;

namespace SqliteBench.Measurement.Inspections;

/// <summary>After so many operations or this time, no execution begins; at least one counts.</summary>
internal sealed record SamplingLimits(long Operations, TimeSpan Time)
{
    /// <summary>20 operations exceed the 99.9th percentile, unless they are slow.</summary>
    public static SamplingLimits Standard { get; } = new(20_000, TimeSpan.FromSeconds(0.2));
}

/// <summary>Times each operation. The first execution fills caches and compiles code, so it does not count.</summary>
internal static class LatencySampling
{
    public static Latencies? Of(CaseWork work, SamplingLimits limits)
    {
        if (work.Provider is not { } provider || work.LatenciesOfExecution == 0)
        {
            return null;
        }

        double clock = ClockCost.Of(provider);
        List<LatencyLog> logs = [];
        long start = Stopwatch.GetTimestamp();
        Execute(work);
        do
        {
            logs.Add(Execute(work));
        } while (
            logs.Count * (long)work.LatenciesOfExecution < limits.Operations
            && Stopwatch.GetElapsedTime(start) < limits.Time
        );

        return Latencies.Of([.. logs.SelectMany(log => log.Nanoseconds.ToArray())], clock);
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

/// <summary>Latencies of operations, in ns: percentiles by nearest rank, less the cost of reading the clock.</summary>
/// <param name="Clock">The cost of reading the clock, in ns; latencies below it are uncertain.</param>
public sealed record Latencies(long Count, double P50, double P90, double P99, double P999, double Max, double Clock)
{
    public static Latencies Of(long[] nanoseconds, double clock)
    {
        Array.Sort(nanoseconds);
        return new Latencies(nanoseconds.Length, At(500), At(900), At(990), At(999), At(1000), clock);

        // Percentiles are in per mille, because 0.999 is not exact as a double. The cost is a mean, so a single latency
        // can be below it.
        double At(long thousandths) =>
            Math.Max(0, nanoseconds[(int)(((nanoseconds.Length * thousandths) + 999) / 1000) - 1] - clock);
    }
}

/// <summary>Counts the engine's I/O in an execution.</summary>
internal static class InputOutputSampling
{
    /// <summary>Executes a work on new connections, observed if the engine allows it, and leaves it closed.</summary>
    /// <param name="inspection">A brief inspection counts only the use of the work's own databases.</param>
    /// <param name="run">Executes the open work and may measure more; null only executes it.</param>
    public static InputOutput? Of(CaseWork work, Inspection inspection = Inspection.Full, Func<RunResult>? run = null)
    {
        bool countsAll = inspection == Inspection.Full;
        work.Close();
        // The observer sees only what is opened from here on.
        using EngineObserver? observer =
            work.Provider is { } provider && provider.ObserverAbsence is null ? EngineObserver.Begin(provider) : null;
        work.Open();
        if (countsAll)
        {
            observer?.Reset();
        }
        else if (observer is not null)
        {
            EngineUse.Begin(work, observer);
        }

        RunResult result = (run ?? work.Execute)();
        InputOutput? found = null;
        if (observer is not null)
        {
            found = new InputOutput(
                countsAll ? observer.Read() : default,
                default,
                work.Databases.Sum(DatabaseFiles.Size),
                work.Databases.Sum(DatabaseFiles.WalSize),
                work.PayloadBytes
            )
            {
                Use = work.StartsAnew ? EngineUse.End(work, observer, result) : EngineUse.OfLast(work, observer),
            };
        }

        work.Check(result);
        work.Close();
        return found is null || !countsAll ? found : found with { WithClosing = observer!.Read() };
    }
}

/// <summary>The engine's I/O in an execution, and the sizes of its files afterwards, in bytes.</summary>
/// <param name="Execution">The counts during the execution alone, which is what turns time.</param>
/// <param name="WithClosing">The counts until all is closed, which moves a write-ahead log into its database.</param>
public sealed record InputOutput(
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

    /// <summary>Bytes written, closing included, per byte of added or changed values; null if there are none.</summary>
    [JsonIgnore]
    public double? WriteAmplification => (double?)WithClosing.BytesWritten / PayloadBytes;

    /// <summary>Pages found in the page cache, in percent of those looked for; null if none were.</summary>
    [JsonIgnore]
    public double? CacheHitPercent =>
        Execution.CacheHits + Execution.CacheMisses is not 0 and var pages ? 100.0 * Execution.CacheHits / pages : null;
}
