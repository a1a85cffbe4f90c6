using System.Text.Json.Serialization;
using SqliteBench.Measurement.Cases;
using SqliteBench.Providers;

namespace SqliteBench.Measurement.Inspections;

/// <summary>How asynchronous a provider's calls were in one execution.</summary>
/// <param name="CompletedSynchronously">Those whose task was complete when they returned: the caller did their work.</param>
internal sealed record Asynchrony(long Calls, long CompletedSynchronously)
{
    /// <summary>Share of the calls that were complete when they returned, in percent.</summary>
    [JsonIgnore]
    public double SynchronousPercent => Calls == 0 ? 0 : 100.0 * CompletedSynchronously / Calls;

    /// <summary>
    /// Executes a work that is closed once more, outside any timing, and leaves it closed. Opening and closing are outside the
    /// timing of a case, and are not counted either.
    /// </summary>
    /// <returns>Null where the provider is not asynchronous.</returns>
    /// <exception cref="WrongAnswerException">It answers otherwise.</exception>
    public static Asynchrony? Of(CaseWork work)
    {
        if (work.Provider is not { IsAsynchronous: true })
        {
            return null;
        }

        work.Open();
        RunResult result = default;
        (long calls, long complete) = AsynchronousCalls.Count(() => result = work.Execute());
        work.Check(result);
        work.Close();
        return new Asynchrony(calls, complete);
    }
}
