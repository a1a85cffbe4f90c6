using SqliteBench.Providers;

namespace SqliteBench.Measurement.Inspections;

/// <param name="CompletedSynchronously">Calls whose task was complete on return: the caller did the work.</param>
public sealed record Asynchrony(long Calls, long CompletedSynchronously)
{
    [JsonIgnore]
    public double SynchronousPercent => Calls == 0 ? 0 : 100.0 * CompletedSynchronously / Calls;

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
