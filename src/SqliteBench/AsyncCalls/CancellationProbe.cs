using System.Globalization;
using SqliteBench.Providers;

namespace SqliteBench.AsyncCalls;

/// <summary>
/// What comes of a query that is cancelled by another thread while it runs: a count that the engine makes of nothing, so
/// that no database matters, which is long enough to be cancelled and ends by itself where that has no effect.
/// Null for a provider that is not asynchronous, and where every query was over before its cancellation.
/// </summary>
/// <param name="delay">From the beginning of a query to its cancellation.</param>
/// <param name="work">About how long a query takes that is not cancelled.</param>
/// <param name="clock">Where the time comes from; the system when null.</param>
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
        string.Create(
            CultureInfo.InvariantCulture,
            $"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {rows}) SELECT count(*) FROM n"
        );
}
