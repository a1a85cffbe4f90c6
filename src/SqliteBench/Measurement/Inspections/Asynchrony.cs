using System.Text.Json.Serialization;

namespace SqliteBench.Measurement.Inspections;

/// <summary>How asynchronous a provider's calls were in one execution.</summary>
/// <param name="CompletedSynchronously">Those whose task was complete when they returned: the caller did their work.</param>
internal sealed record Asynchrony(long Calls, long CompletedSynchronously)
{
    /// <summary>Share of the calls that were complete when they returned, in percent.</summary>
    [JsonIgnore]
    public double SynchronousPercent => Calls == 0 ? 0 : 100.0 * CompletedSynchronously / Calls;

    /// <summary>Counts the calls of an execution, which is over when this returns.</summary>
    /// <returns>Null if the provider is not asynchronous.</returns>
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
