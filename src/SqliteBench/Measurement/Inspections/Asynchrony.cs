using System.Text.Json.Serialization;
using SqliteBench.Measurement.Cases;

namespace SqliteBench.Measurement.Inspections;

/// <summary>How asynchronous a provider's calls were in one execution.</summary>
/// <param name="CompletedSynchronously">Those whose task was complete when they returned: the caller did their work.</param>
internal sealed record Asynchrony(long Calls, long CompletedSynchronously)
{
    /// <summary>Share of the calls that were complete when they returned, in percent.</summary>
    [JsonIgnore]
    public double SynchronousPercent => Calls == 0 ? 0 : 100.0 * CompletedSynchronously / Calls;
}

/// <summary>Executes a case once more, outside any timing, to see how asynchronous its provider's calls are.</summary>
internal static class AsynchronyObservation
{
    /// <summary>Observes an execution of a work that is closed, and leaves it closed.</summary>
    /// <returns>Null where the provider is not asynchronous.</returns>
    /// <exception cref="WrongAnswerException">Observed, it answers otherwise.</exception>
    public static Asynchrony? Of(CaseWork work)
    {
        if (work.Provider is not { } provider || ObservedProvider.Of(provider) is not { } observed)
        {
            return null;
        }

        work.Provider = observed;
        try
        {
            return Execute(work);
        }
        finally
        {
            work.Provider = provider;
        }
    }

    // Opening and closing happen outside the timing of a case, and are not counted either.
    private static Asynchrony Execute(CaseWork work)
    {
        CallTally tally = new();
        Asynchrony? counted = null;
        tally.Observe(() =>
        {
            work.Open();
            tally.Clear();
            RunResult result = work.Execute();
            counted = tally.Counted;
            work.Check(result);
            work.Close();
        });
        return counted!;
    }
}
