using System.Text.Json.Serialization;
using SqliteBench.Measurement.Cases;
using SqliteBench.Providers;

namespace SqliteBench.Measurement;

/// <summary>How asynchronous a provider's calls were in one execution.</summary>
/// <param name="Calls">Calls that have an asynchronous form.</param>
/// <param name="CompletedSynchronously">Those whose task was complete when they returned: the caller did their work.</param>
/// <param name="ThreadHops">Those after which the caller went on on another thread.</param>
internal sealed record Asynchrony(long Calls, long CompletedSynchronously, long ThreadHops)
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
internal sealed record CancelledCall(double Milliseconds, bool Stopped, bool FreedCaller);

/// <summary>Says in one plain sentence how asynchronous a provider is, from the figures of its cases alone.</summary>
internal static class AsynchronySentence
{
    /// <summary>A sentence for each asynchronous provider.</summary>
    public static IEnumerable<string> Of(CaseDiagnoser cases) =>
        cases.Asynchronies.Select(provider =>
            Of(provider.Key, Sum(provider) with { Cancelled = cases.CancelledBy(provider.Key) })
        );

    public static string Of(string provider, Asynchrony figures)
    {
        string cancellation = figures.Cancelled is { } cancelled
            ? $", and a query that was cancelled after {CancellationProbe.DelayMilliseconds} ms returned {cancelled.Milliseconds:0} ms later, {EndOf(cancelled)}"
            : "";
        return $"{provider}: {WrittenShare(figures.SynchronousPercent)} % of its {figures.Calls:#,0} calls were complete when they returned, with {figures.ThreadHops:#,0} thread hops{cancellation}: it {VerdictOn(figures)}.";
    }

    /// <summary>A share of calls, rounded neither up to all of them nor down to none.</summary>
    internal static string WrittenShare(double percent) =>
        percent is 0 or 100 ? $"{percent:0}" : $"{Math.Clamp(percent, 0.1, 99.9):0.0}";

    private static Asynchrony Sum(IEnumerable<Asynchrony> figures) =>
        figures.Aggregate(
            new Asynchrony(0, 0, 0),
            (sum, more) =>
                new Asynchrony(
                    sum.Calls + more.Calls,
                    sum.CompletedSynchronously + more.CompletedSynchronously,
                    sum.ThreadHops + more.ThreadHops
                )
        );

    private static string EndOf(CancelledCall cancelled) =>
        (cancelled.Stopped ? "short of its work" : "when its work was done")
        + (cancelled.FreedCaller ? "" : " and with its caller held until then");

    private static string VerdictOn(Asynchrony figures)
    {
        bool isSynchronous = figures.CompletedSynchronously == figures.Calls;
        bool isAsynchronous = figures.CompletedSynchronously == 0;
        string way =
            isSynchronous ? "is synchronous"
            : isAsynchronous ? "is asynchronous"
            : "is asynchronous in part";
        return figures.Cancelled switch
        {
            { Stopped: true } => $"{way} and can be cancelled",
            { FreedCaller: false } when isSynchronous => $"{way} in all but its signatures",
            { } => $"{way} and cannot be cancelled",
            null => way,
        };
    }
}

/// <summary>Executes a case once more, outside any timing, to see how asynchronous its provider's calls are.</summary>
internal static class AsynchronyObservation
{
    /// <summary>Observes an execution of a work that is closed, and leaves it closed; cancels a query where it has a probe.</summary>
    /// <returns>Null where the provider is not asynchronous.</returns>
    /// <exception cref="WrongAnswerException">Observed, it answers otherwise.</exception>
    public static Asynchrony? Of(CaseWork work, CancellationProbe? probe)
    {
        if (work.Provider is not { } provider || ObservedProvider.Of(provider) is not { } observed)
        {
            return null;
        }

        work.Provider = observed;
        try
        {
            return Execute(work) with { Cancelled = probe is null ? null : provider.Accept(probe) };
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

/// <summary>
/// What comes of a query that is cancelled by another thread while it runs: a count that the engine makes of nothing, so
/// that no database matters, which is long enough to be cancelled and ends by itself where that has no effect.
/// Null for a provider that is not asynchronous, and where every query was over before its cancellation, which is a delay after
/// its beginning; one that is not cancelled takes about as long as the work.
/// </summary>
internal sealed class CancellationProbe(TimeSpan delay, TimeSpan work, TimeProvider? clock = null)
    : IProviderVisitor<CancelledCall?>
{
    private readonly TimeProvider _clock = clock ?? TimeProvider.System;

    // sqlite3.h: SQLITE_INTERRUPT
    private const int Interrupted = 9;
    private const int PrimaryCode = 0xFF;

    private const long FewestRows = 100_000;
    private const long MostRows = 1_000_000_000;

    // A median has to have some; each takes as long as the whole query where cancelling has no effect.
    private const int Tries = 3;

    /// <summary>The probe of a run.</summary>
    public static CancellationProbe Standard { get; } =
        new(TimeSpan.FromMilliseconds(DelayMilliseconds), TimeSpan.FromMilliseconds(1200));

    /// <summary>From the beginning of a query to its cancellation in a run, in ms.</summary>
    public const int DelayMilliseconds = 100;

    public CancelledCall? Synchronous<TConnection, TStatement>()
        where TConnection : struct, IConnection<TConnection, TStatement>
        where TStatement : struct, IStatement => null;

    public CancelledCall? Native(NativeLibraryBaseline library) => null;

    /// <summary>Cancels queries.</summary>
    /// <returns>The median time, and what most tries came to.</returns>
    public CancelledCall? Asynchronous<TConnection, TStatement>()
        where TConnection : struct, IAsyncConnection<TConnection, TStatement>
        where TStatement : struct, IAsyncStatement => ProbeAsync<TConnection, TStatement>().GetAwaiter().GetResult();

    /// <summary>The same, which returns where a query is waited for.</summary>
    internal async Task<CancelledCall?> ProbeAsync<TConnection, TStatement>()
        where TConnection : struct, IAsyncConnection<TConnection, TStatement>
        where TStatement : struct, IAsyncStatement
    {
        TConnection connection = await TConnection.OpenAsync(":memory:").ConfigureAwait(false);
        await using (connection.ConfigureAwait(false))
        {
            string query = await FindQueryAsync<TConnection, TStatement>(connection).ConfigureAwait(false);
            List<CancelledCall> calls = [];
            for (int index = 0; index < Tries; index++)
            {
                if (await CancelAsync<TConnection, TStatement>(connection, query).ConfigureAwait(false) is { } call)
                {
                    calls.Add(call);
                }
            }

            return calls.Count == 0
                ? null
                : new CancelledCall(
                    Middle(calls, call => call.Milliseconds),
                    Middle(calls, call => call.Stopped),
                    Middle(calls, call => call.FreedCaller)
                );
        }
    }

    // Engines and machines differ: the number of rows is found by counting ever more of them.
    private async Task<string> FindQueryAsync<TConnection, TStatement>(TConnection connection)
        where TConnection : struct, IAsyncConnection<TConnection, TStatement>
        where TStatement : struct, IAsyncStatement
    {
        long rows = FewestRows;
        while (true)
        {
            long start = _clock.GetTimestamp();
            await connection.QueryTextAsync(CountTo(rows), CancellationToken.None).ConfigureAwait(false);
            TimeSpan elapsed = _clock.GetElapsedTime(start);
            if (rows >= MostRows || elapsed >= work / 8)
            {
                return CountTo((long)Math.Min(MostRows, rows * Math.Max(1, work / elapsed)));
            }

            rows *= 4;
        }
    }

    private async Task<CancelledCall?> CancelAsync<TConnection, TStatement>(TConnection connection, string query)
        where TConnection : struct, IAsyncConnection<TConnection, TStatement>
        where TStatement : struct, IAsyncStatement
    {
        long cancelled = 0;
        using CancellationTokenSource cancellation = new();
        ITimer timer = _clock.CreateTimer(
            _ =>
            {
                Volatile.Write(ref cancelled, _clock.GetTimestamp());
                cancellation.Cancel();
            },
            state: null,
            delay,
            Timeout.InfiniteTimeSpan
        );
        await using (timer.ConfigureAwait(false))
        {
            bool stopped = false;
            bool freedCaller = false;
            try
            {
                Task<string?> call = connection.QueryTextAsync(query, cancellation.Token);
                freedCaller = !call.IsCompleted;
                await call.ConfigureAwait(false);
            }
            catch (Exception exception) when (IsCancellation(exception, TConnection.ResultCode(exception)))
            {
                stopped = true;
            }

            long end = _clock.GetTimestamp();
            long start = Volatile.Read(ref cancelled);
            return start == 0 || start > end
                ? null
                : new CancelledCall(_clock.GetElapsedTime(start, end).TotalMilliseconds, stopped, freedCaller);
        }
    }

    private static T Middle<T>(List<CancelledCall> calls, Func<CancelledCall, T> figure) =>
        calls.Select(figure).Order().ElementAt(calls.Count / 2);

    private static bool IsCancellation(Exception exception, int? resultCode) =>
        exception is OperationCanceledException || (resultCode & PrimaryCode) == Interrupted;

    private static string CountTo(long rows) =>
        $"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {rows}) SELECT count(*) FROM n";
}
