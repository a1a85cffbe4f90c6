using System.Text.Json.Serialization;

namespace SqliteBench.AsyncCalls;

/// <summary>How asynchronous a provider's calls were in one execution.</summary>
/// <param name="Calls">Calls that have an asynchronous form.</param>
/// <param name="CompletedSynchronously">Those whose task was complete when they returned: the caller did their work.</param>
/// <param name="ThreadHops">Those after which the caller went on on another thread.</param>
public sealed record Asynchrony(long Calls, long CompletedSynchronously, long ThreadHops)
{
    /// <summary>Share of the calls that were complete when they returned, in percent.</summary>
    [JsonIgnore]
    public double SynchronousPercent => Calls == 0 ? 0 : 100.0 * CompletedSynchronously / Calls;

    /// <summary>What came of a cancelled query; null where none was cancelled in this process.</summary>
    public CancelledCall? Cancelled { get; init; }
}

/// <summary>What came of a query that was cancelled on its way.</summary>
/// <param name="Milliseconds">From the cancellation to the end of the call, in ms.</param>
/// <param name="Stopped">Whether the cancellation ended it; else it ended when its work was done.</param>
/// <param name="FreedCaller">Whether the caller had control back before the call had ended.</param>
public sealed record CancelledCall(double Milliseconds, bool Stopped, bool FreedCaller);
